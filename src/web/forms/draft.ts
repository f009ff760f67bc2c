import { useEffect, useRef, useState } from 'react'
import { useCurrentUser, whySessionEnded } from '#src/web/session.ts'

/** Typed and unsaved values. They may hold health data, so they belong to one person and are kept for one day. */
type Draft = { key: string; userId: string; savedAt: number; values: unknown }

const databaseName = 'torpedone'
const storeName = 'drafts'
const shapeVersion = 3
const lifetimeMs = 24 * 3_600_000
const saveEveryMs = 2_000

let opened: Promise<IDBDatabase> | undefined

/**
 * Opens the store once and keeps it open, because a page that is being left has no time to open it before it writes.
 */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(databaseName, shapeVersion)
    opening.onupgradeneeded = () => {
      const { result } = opening
      // A draft in an older shape cannot be offered.
      if (result.objectStoreNames.contains(storeName)) result.deleteObjectStore(storeName)
      result.createObjectStore(storeName, { keyPath: 'key' })
    }
    opening.onsuccess = () => {
      opening.result.onclose = forgetOpened
      opening.result.onversionchange = () => {
        opening.result.close()
        forgetOpened()
      }
      resolve(opening.result)
    }
    opening.onerror = () => {
      forgetOpened()
      reject(opening.error)
    }
  })
  return opened
}

function forgetOpened(): void {
  opened = undefined
}

/**
 * Acts in the store. A browser that stores nothing (private window, full disk) must not stop the work: then there is no
 * draft.
 */
async function inStore<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) {
  try {
    const database = await open()
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      // The write commits at once: when a page is left, the browser keeps only committed writes.
      if (mode === 'readwrite') transaction.commit()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } catch {
    return undefined
  }
}

/** The key for the draft of a page that is being left. Session storage takes it at once; the store may be too slow. */
const handoverKey = 'draft'

function handOver(draft: Draft): void {
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify(draft))
  } catch {
    // The draft is too large, or nothing may be stored: the draft in the store must suffice.
  }
}

function takeHandedOver(key: string): Draft | undefined {
  const text = sessionStorage.getItem(handoverKey)
  if (text === null) return undefined
  const draft = JSON.parse(text) as Draft
  if (draft.key !== key) return undefined
  sessionStorage.removeItem(handoverKey)
  return draft
}

const keep = (draft: Draft) => inStore('readwrite', (store) => store.put(draft))
const drop = (key: string) => inStore('readwrite', (store) => store.delete(key))

/** Deletes all drafts, on signing out. */
export function forgetDrafts() {
  sessionStorage.removeItem(handoverKey)
  return inStore('readwrite', (store) => store.clear())
}

/** Finds the draft if it belongs to this person and is at most a day old. An older one is dropped. */
async function find(key: string, userId: string, now: number): Promise<Draft | null> {
  const handed = takeHandedOver(key)
  if (handed) void keep(handed)
  const draft = handed ?? ((await inStore('readonly', (store) => store.get(key))) as Draft | undefined)
  if (draft === undefined || draft.userId !== userId) return null
  if (now - draft.savedAt <= lifetimeMs) return draft
  void drop(key)
  return null
}

/**
 * Keeps the typed values of a form, by person and address, and offers them when the form opens again. `read` answers
 * the values to keep while `isDirty`. `name` tells two forms at one address apart.
 */
export function useDraft<Values>(form: { isDirty: () => boolean; read: () => Values; name?: string }) {
  const userId = useCurrentUser()?.id ?? ''
  const now = useRef(form)
  useEffect(() => {
    now.current = form
  })
  const [key] = useState(() => [userId, globalThis.location?.pathname, form.name ?? ''].join('|'))
  /** The draft that is already kept or was discarded, and must not be kept again. */
  const settled = useRef('')
  const [found, setFound] = useState<{ values: Values; savedAt: Date } | null>(null)

  useEffect(() => {
    let isGone = false
    void find(key, userId, Date.now()).then((draft) => {
      if (draft && !isGone) setFound({ values: draft.values as Values, savedAt: new Date(draft.savedAt) })
    })
    const save = (event?: Event) => {
      if (!now.current.isDirty() || whySessionEnded() === 'signedOut') return
      const values = now.current.read()
      const text = JSON.stringify(values)
      if (text === settled.current) return
      settled.current = text
      const draft = { key, userId, savedAt: Date.now(), values }
      if (event?.type === 'pagehide') handOver(draft)
      void keep(draft)
    }
    const timer = setInterval(() => save(), saveEveryMs)
    window.addEventListener('pagehide', save)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [key, userId])

  /** Drops the draft. Values typed after `values` (default: the form's present ones) are kept again. */
  const discard = (values: Values = now.current.read()) => {
    setFound(null)
    settled.current = JSON.stringify(values)
    takeHandedOver(key)
    void drop(key)
  }
  /** Answers the draft's values, which the form then takes. */
  const restore = () => {
    const values = found?.values
    setFound(null)
    return values
  }
  return { found, restore, discard }
}
