import { Refusal } from '#src/shared/refusal.ts'

/** Words that an attacker of this office also knows: the product, and its demo's password. */
const knownHere = ['torpedone', 'torpedone-demo']

type Person = { name: string; email: string }
type Judge = { check(password: string, known: string[]): { score: number } }

let loading: Promise<Judge> | undefined

/**
 * Refuses a password that can be found within a million guesses: common ones, runs of keys, repetitions, the person's
 * own name and address, and simple variations of these.
 */
export async function refuseGuessable(password: string, { name, email }: Person): Promise<void> {
  loading ??= load()
  const { check } = await loading
  const own = [name, email, ...name.split(/\s+/), ...email.split('@'), ...knownHere]
  if (check(password.trim(), own).score < 2) throw new Refusal('access.password-common', { path: '/password' })
}

/**
 * The judge of passwords is loaded on demand: its lists weigh 8 MB, and most runs of the program never see a new
 * password.
 */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs })
  return { check: (password, known) => judge.check(password, known) }
}
