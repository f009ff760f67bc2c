import type { Role } from '#src/shared/abilities.ts'

const demoPassword = 'torpedone-demo'

/** The result of signing in: the browser's cookies, and what the page stores beside them. */
export type SignedIn = { cookies: { name: string; value: string }[]; abilityRules: unknown; user: unknown }

/** Signs in as the demo's person with this role. */
export const signIn = (address: string, role: Role): Promise<SignedIn> =>
  signInWith(address, { email: `${role}@torpedone.example`, password: demoPassword })

export async function signInWith(address: string, who: { email: string; password: string }): Promise<SignedIn> {
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`${who.email} cannot sign in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s)
    return { name, value }
  })
  return { cookies, ...((await answer.json()) as Omit<SignedIn, 'cookies'>) }
}

export const cookieHeader = ({ cookies }: SignedIn): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
