import { useEffect, useRef } from 'react'
import { hasOpenModal, topDialog } from '#src/web/shell/modal-stack.tsx'
import { singleKeys } from '#src/web/shell/preference-names.ts'
import { preference } from '#src/web/shell/preferences.ts'
import { isSingleKey, nameOfPress } from './key-names.ts'

/**
 * `keys` is one key (`n`, `?`), two after each other (`g v`), or one with modifiers (`mod+k`, `mod+shift+enter`,
 * `alt+arrowup`); `mod` is Ctrl, or the command key of a Mac.
 */
export type Shortcut = {
  keys: string
  label: string
  run: () => void
  /** The field of the page that the keys open for writing. While the page is on its way, they wait for it. */
  field?: () => HTMLInputElement | null
}

type Registered = Shortcut & { isEverywhere: boolean }

/** The keys that save in a dialog. Both do the same there, since saving closes it. */
export const savingKeys = ['mod+s', 'mod+enter'] as const

const sequenceMs = 1_000
/** Keys wait this long for the page that is on its way. */
const waitingMs = 5_000
const mostWaiting = 40
let registered: readonly Registered[] = []
let lastPress = { name: '', at: 0 }
let isArriving = false
let waiting: { name: string; at: number }[] = []

/** The keys that work now. Of equal keys only the newest does. */
export const knownShortcuts = () =>
  registered.filter((one, at) => registered.findLastIndex(({ keys }) => keys === one.keys) === at)

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target.matches(
    'input:not([type=radio], [type=checkbox]), textarea, select, [role=combobox], [role=textbox]',
  )
  return target.isContentEditable || isText
}

/** Keys that undo and select in a field: there they are the field's own. */
const ofText = /^(mod\+[az]|shift\+arrow(up|down))$/

/** Tells whether Enter belongs to the element that has the focus. */
const hasOwnEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, button, input, summary, [tabindex]:not([tabindex="-1"])')

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const name = nameOfPress(event)
  const sequence = Date.now() - lastPress.at < sequenceMs ? `${lastPress.name} ${name}` : ''
  lastPress = { name, at: Date.now() }
  if (isSaving(name) && (saveInDialog() || hasOpenModal())) {
    event.preventDefault()
    return
  }
  // Keys do not reach the page behind a modal.
  if (hasOpenModal()) return
  const isOff = (keys: string) =>
    (isSingleKey(keys) && (!preference<boolean>(...singleKeys) || isWriting(event.target))) ||
    (keys === 'enter' && hasOwnEnter(event.target)) ||
    (ofText.test(keys) && isWriting(event.target)) ||
    (keys.startsWith('alt+arrow') && opensList(event.target))
  const found = registered.findLast(({ keys }) => (keys === sequence || keys === name) && !isOff(keys))
  if (isArriving && (!found?.isEverywhere || found.field)) {
    if (isOff(name) || !mayBeMeant(name)) return
    // The page that is leaving must not take a key that was meant for the next one.
    waiting = [...waiting, { name, at: Date.now() }].slice(-mostWaiting)
    event.preventDefault()
    return
  }
  if (found === undefined) return
  event.preventDefault()
  lastPress = { name: '', at: 0 }
  waiting = []
  found.run()
}

/** Tells whether a press can be a shortcut of a page: a letter, a sign, or a key held with another. */
const mayBeMeant = (name: string) => name.length === 1 || name.includes('+')

/** Tells that a page is on its way, or that it is there. Keys pressed meanwhile act on it. */
export function setArriving(is: boolean): void {
  isArriving = is
  if (!is) actOnWaiting()
}

/** Does what the waiting keys ask, in their order, as far as the page knows them already. */
function actOnWaiting(): void {
  waiting = waiting.filter(({ at }) => Date.now() - at < waitingMs)
  const [next] = waiting
  if (next === undefined || isArriving || hasOpenModal()) return
  const found = registered.findLast(
    ({ keys, isEverywhere, field }) => keys === next.name && (!isEverywhere || field?.()),
  )
  if (found === undefined) return
  waiting = waiting.slice(1)
  found.run()
  if (found.field) {
    // They were typed for the field before it was there.
    document.execCommand('insertText', false, waiting.map(({ name }) => (name.length === 1 ? name : '')).join(''))
    waiting = []
  }
  // What this key opened may be loaded first.
  setTimeout(actOnWaiting)
}

/** Tells whether Alt with an arrow opens the list of this field. */
const opensList = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('select, [role=combobox], [aria-haspopup=listbox]')

const isSaving = (name: string) => savingKeys.some((keys) => keys === name)

/**
 * Presses the main button of the uppermost dialog: the one that submits, otherwise the primary one. The button may
 * refuse or be busy. A button whose act cannot be undone, red or marked `data-by-hand`, is only pressed by hand.
 */
function saveInDialog(): boolean {
  const wanted = 'button:is([type=submit], [data-kind=primary]):not([data-kind^=danger], [data-by-hand])'
  const button = topDialog()?.querySelector<HTMLElement>(wanted)
  button?.click()
  return button != null
}

export function listenToShortcuts(): () => void {
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}

/** Registers keys that work while the caller is on screen. Of equal keys, the newest wins. */
export function useShortcuts(shortcuts: readonly Shortcut[], { isEverywhere = false } = {}): void {
  const now = useRef(shortcuts)
  useEffect(() => {
    now.current = shortcuts
  })
  const names = shortcuts.map(({ keys }) => keys).join(',')
  useEffect(() => {
    const mine = now.current.map(({ keys, label, field }, at) => {
      return { keys, label, isEverywhere, run: () => now.current[at]?.run(), ...(field && { field }) }
    })
    registered = [...registered, ...mine]
    actOnWaiting()
    return () => {
      registered = registered.filter((one) => !mine.includes(one))
    }
  }, [names, isEverywhere])
}
