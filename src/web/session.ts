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

/** The storage key of the ability rules. Its presence means that somebody is signed in. */
const rulesKey = 'abilityRules'
const userKey = 'sessionUser'
/**
 * The storage key of the reason why the last session ended. On a sign-out, other tabs read it and discard what is
 * typed.
 */
const endKey = 'sessionEnd'

let current: Session | null | undefined
/**
 * The end of a session. `expired`: by a 401 here; `signedOut`: by the person, in this tab or another; `elsewhere`: it
 * expired in another tab.
 */
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
  for (const listener of listeners) listener()
}

/** Follows a sign-in or sign-out in another tab. */
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

/** The signed-in person's id, for what this browser keeps for each person. */
export const currentUserId = () => currentSession()?.user?.id ?? null
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

/** Forgets the person in this browser. Other tabs follow by the storage event. */
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

/** The session of the visitor for whom the server draws a page, because no browser keeps one there. */
export const Visitor = createContext<Session | null>(null)

function useSession(): Session | null {
  const visitor = useContext(Visitor)
  return useSyncExternalStore(onSessionChange, currentSession, () => visitor)
}
const nothing = abilityFrom([])

export const useAbility = (): AppAbility => useSession()?.ability ?? nothing
export const useCan = (verb: Verb, subject: Subject): boolean => useAbility().can(verb, subject)
export const useCurrentUser = (): CurrentUser | null => useSession()?.user ?? null
