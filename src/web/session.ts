import { createContext, useContext, useSyncExternalStore } from 'react'
import {
  type AbilityRule,
  type AppAbility,
  abilityFrom,
  type Role,
  type Subject,
  type Verb,
} from '#src/shared/abilities.ts'

export type CurrentUser = { id: string; name: string; email: string; roles: Role[] }
export type Session = { ability: AppAbility; user: CurrentUser | null }

/** The presence of this key means signed in; its value is the list of ability rules. */
const rulesKey = 'abilityRules'
const userKey = 'sessionUser'
/** Why the last session ended, for other tabs: what is typed there does not outlive a sign-out either. */
const endKey = 'sessionEnd'

let current: Session | null | undefined
/** Told by a 401, by the person, here or in another tab, or by a tab where it ran out. */
export type SessionEnd = 'expired' | 'signedOut' | 'elsewhere'

let ended: SessionEnd = 'elsewhere'
const listeners = new Set<() => void>()

const isStored = () => localStorage.getItem(rulesKey) !== null

function read(): Session | null {
  if (!isStored()) return null
  const rules = parsed<AbilityRule[]>(rulesKey)
  return { ability: abilityFrom(Array.isArray(rules) ? rules : []), user: parsed<CurrentUser>(userKey) }
}

function parsed<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function refresh(): void {
  current = read()
  for (const tell of listeners) tell()
}

/** Signing in or out in another tab is signing in or out here. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== rulesKey && key !== userKey && key !== null) return
    if (!isStored()) ended = localStorage.getItem(endKey) === 'signedOut' ? 'signedOut' : 'elsewhere'
    refresh()
  })
}

function currentSession(): Session | null {
  if (current === undefined) current = read()
  return current
}

export const isSignedIn = () => currentSession() !== null
export const whySessionEnded = () => ended

export function startSession({
  abilityRules,
  user,
}: {
  abilityRules: readonly AbilityRule[]
  user: CurrentUser
}): void {
  ended = 'elsewhere'
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(rulesKey, JSON.stringify(abilityRules))
  refresh()
}

/** Forgets the person on this browser; other tabs follow by the storage event. */
export function forgetSession(why: 'expired' | 'signedOut'): void {
  if (!isSignedIn()) return
  ended = why
  localStorage.setItem(endKey, why)
  localStorage.removeItem(rulesKey)
  localStorage.removeItem(userKey)
  refresh()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session of whoever the server draws a page for, where no browser keeps one. */
export const Visitor = createContext<Session | null>(null)

function useSession(): Session | null {
  const visitor = useContext(Visitor)
  return useSyncExternalStore(onSessionChange, currentSession, () => visitor)
}
const nothing = abilityFrom([])

export const useAbility = (): AppAbility => useSession()?.ability ?? nothing
export const useCan = (verb: Verb, subject: Subject): boolean => useAbility().can(verb, subject)
export const useCurrentUser = (): CurrentUser | null => useSession()?.user ?? null
