import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { currentUserId, onSessionChange } from '#src/web/session.ts'

/** What a person chose, by name: each value as JSON, which compares by itself. */
type Named = Readonly<Record<string, string>>

/** A copy in this browser, with which the page opens, and the names that the server does not have yet. */
type Kept = { named: Named; unsaved: readonly string[] }

type Save = (name: string, value: unknown) => Promise<unknown>

const nothing: Kept = { named: {}, unsaved: [] }
const retryMs = 30_000
const listeners = new Set<() => void>()
let owner: string | null = null
let kept: Kept = nothing
let save: Save | null = null
let isSaving = false

const storageKey = (userId: string) => `preferences|${userId}`

/** The copy of the signed-in person. */
function now(): Kept {
  const userId = currentUserId()
  if (userId !== owner) {
    owner = userId
    kept = userId === null ? nothing : read(userId)
  }
  return kept
}

function read(userId: string): Kept {
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') }
  } catch {
    return nothing
  }
}

function keep(next: Kept): void {
  kept = next
  if (owner !== null) localStorage.setItem(storageKey(owner), JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Takes what the server has, except what was chosen here and has not reached it yet. */
export function takePreferences(stored: Readonly<Record<string, unknown>>): void {
  const { named, unsaved } = now()
  const texts = Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)])
  const own = unsaved.map((name) => [name, named[name]])
  keep({ named: Object.fromEntries([...texts, ...own]), unsaved })
}

/** Chooses a value: at once on the screen, then on the server. */
export function setPreference(name: string, value: unknown): void {
  const { named, unsaved } = now()
  keep({
    named: { ...named, [name]: JSON.stringify(value) },
    unsaved: [...unsaved.filter((one) => one !== name), name],
  })
  void saveAll()
}

/** The value that was chosen, otherwise the given one. */
export function preference<Value>(name: string, otherwise: Value): Value {
  return parsedOr(now().named[name], otherwise)
}

const parsedOr = <Value>(text: string | undefined, otherwise: Value): Value =>
  text === undefined ? otherwise : (JSON.parse(text) as Value)

/** Forgets the copy in this browser, for the next person at it. */
export function forgetPreferences(): void {
  if (owner !== null) localStorage.removeItem(storageKey(owner))
  owner = null
  kept = nothing
}

/** Saves what the server does not have, one name after the other. What fails is tried again, also after a reload. */
async function saveAll(): Promise<void> {
  if (isSaving) return
  isSaving = true
  try {
    for (;;) {
      const { named, unsaved } = now()
      const [name] = unsaved
      const text = name === undefined ? undefined : named[name]
      if (name === undefined || text === undefined || save === null) return
      await save(name, JSON.parse(text))
      // Another value was chosen meanwhile: its name is saved once more.
      const after = now()
      if (after.named[name] === text) keep({ ...after, unsaved: after.unsaved.filter((one) => one !== name) })
    }
  } catch {
    setTimeout(() => void saveAll(), retryMs)
  } finally {
    isSaving = false
  }
}

/** Saves choices by `how` from now on, and those that an earlier page could not save. */
export function savePreferencesBy(how: Save): () => void {
  save = how
  void saveAll()
  const again = () => void saveAll()
  window.addEventListener('online', again)
  return () => {
    save = null
    window.removeEventListener('online', again)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The preferences with which the server draws a page: it has no browser that keeps them. */
export const StoredPreferences = createContext<Readonly<Record<string, unknown>>>({})

/**
 * A choice of the signed-in person, kept on the server under its name, and the way to change it. `otherwise` holds until
 * something is chosen; keep it outside the component.
 */
export function usePreference<Value>(name: string, otherwise: Value): [Value, (value: Value) => void] {
  const stored = useContext(StoredPreferences)
  const text = useSyncExternalStore(
    subscribe,
    () => now().named[name],
    () => (name in stored ? JSON.stringify(stored[name]) : undefined),
  )
  const value = useMemo(() => parsedOr(text, otherwise), [text, otherwise])
  const set = useCallback((chosen: Value) => setPreference(name, chosen), [name])
  return [value, set]
}
