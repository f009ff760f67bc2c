import { useEffect, useRef, useState } from 'react'
import { useCurrentUser, whySessionEnded } from '#src/web/session.ts'

/** What a person had typed and not saved. It may hold health data: it is theirs alone and does not outlive a day. */
type Draft = { key: string; userId: string; savedAt: number; values: unknown }

const databaseName = 'torpedone'
const storeName = 'drafts'
const shapeVersion = 2
const lifetimeMs = 24 * 3_600_000
const saveEveryMs = 2_000

let opened: Promise<IDBDatabase> | undefined

/** Opened once and left open: a page that is being left has no time to open it before it writes. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(databaseName, shapeVersion)
    opening.onupgradeneeded = () => {
      const { result } = opening
      // What was kept in another shape cannot be offered back.
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

/** A browser that keeps nothing (private window, full disk) must not stop the work: then there is no draft. */
async function inStore<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) {
  try {
    const database = await open()
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      // Said at once: of a page that is being left the browser keeps only what is committed.
      if (mode === 'readwrite') transaction.commit()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } catch {
    return undefined
  }
}

/** The last words of a page that is left: its tab hands them over at once, the store may come too late. */
const handoverKey = 'draft'

function handOver(draft: Draft): void {
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify(draft))
  } catch {
    // Too large, or nothing may be stored: what is in the store has to do.
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

/** On signing out nothing typed stays behind. */
export function forgetDrafts() {
  sessionStorage.removeItem(handoverKey)
  return inStore('readwrite', (store) => store.clear())
}

/** The draft, if it is this person's and not older than a day; one that is too old is dropped. */
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
 * Keeps what is typed in a form, by person and address, and offers it back when the form opens again. `read` gives what
 * to keep while `isDirty`; `name` tells two forms of one address apart.
 */
export function useDraft<Values>(form: { isDirty: () => boolean; read: () => Values; name?: string }) {
  const userId = useCurrentUser()?.id ?? ''
  const now = useRef(form)
  useEffect(() => {
    now.current = form
  })
  const [key] = useState(() => [userId, globalThis.location?.pathname, form.name ?? ''].join('|'))
  /** What is already kept, or was thrown away: not to be kept again. */
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

  /** Drops what is kept; what is typed after `values`, by default what the form holds now, is kept again. */
  const discard = (values: Values = now.current.read()) => {
    setFound(null)
    settled.current = JSON.stringify(values)
    takeHandedOver(key)
    void drop(key)
  }
  /** Gives back what was typed; the form takes it as its values. */
  const restore = () => {
    const values = found?.values
    setFound(null)
    return values
  }
  return { found, restore, discard }
}
