import type { Role } from '#src/shared/abilities.ts'

const demoPassword = 'torpedone-demo'

/** What signing in answers: the cookies as the browser must keep them, and what the page keeps beside them. */
export type SignedIn = { cookies: { name: string; value: string }[]; abilityRules: unknown; user: unknown }

/** Signs in as the person of the demo who has this role. */
export async function signIn(address: string, role: Role): Promise<SignedIn> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@torpedone.example`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`${role} cannot sign in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s)
    return { name, value }
  })
  return { cookies, ...((await answer.json()) as Omit<SignedIn, 'cookies'>) }
}

export const cookieHeader = ({ cookies }: SignedIn): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
