import { useSyncExternalStore } from 'react'

/** Display preferences of this browser. */
export type Preferences = {
  rail: 'auto' | 'wide' | 'narrow'
  hasSingleKeys: boolean
}

const storageKey = 'preferences'
const defaults: Preferences = { rail: 'auto', hasSingleKeys: true }
let current: Preferences | undefined
const listeners = new Set<() => void>()

export function preferences(): Preferences {
  current ??= read()
  return current
}

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
  } catch {
    return defaults
  }
}

export function setPreferences(changed: Partial<Preferences>): void {
  current = { ...preferences(), ...changed }
  localStorage.setItem(storageKey, JSON.stringify(current))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = () => useSyncExternalStore(subscribe, preferences, () => defaults)
