/**
 * An act of a person before the program could answer: a click, or a key that no field of the picture took by itself.
 */
export type KeptAct = { target: Element } & Partial<
  Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
>

/** The server's drawing, with the acts that `src/server/picture/kept-acts.ts` kept on it. */
export type Picture = HTMLElement & { acts?: KeptAct[]; written?: Set<Element>; isTaken?: boolean }

type Field = HTMLInputElement | HTMLTextAreaElement

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'
/** Milliseconds for which a key waits for the field that the click before it opens. */
const patience = 2_000

const isField = (element: Element | null): element is Field => element?.matches(textFields) ?? false
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Removes the picture, and the program continues from it: written texts are put into the program's fields, focus and
 * caret are where they were, and clicks and keys are repeated in their order. The repetition ends at a place that the
 * program does not show, because later acts were meant for what that place would have opened.
 */
export async function takeOver(picture: Picture): Promise<void> {
  const acts = picture.acts ?? []
  const follow = follower(picture)
  const changes = [...(picture.written ?? [])].filter(isField).map((from) => ({ from, to: follow(from) }))
  const { activeElement: focused } = document
  const focusTo = focused !== null && picture.contains(focused) ? follow(focused) : null
  const targets = new Map(acts.map(({ target }) => [target, follow(target)]))
  for (const { from, to } of changes) if (isField(to)) write(to, from.value)
  for (const from of picture.querySelectorAll('*')) {
    if (from.scrollTop > 0) follow(from)?.scrollTo({ top: from.scrollTop, behavior: 'instant' })
  }
  const caret = isField(focused) ? caretOf(focused) : null
  picture.isTaken = true
  picture.remove()
  if (focusTo instanceof HTMLElement) {
    focusTo.focus({ preventScroll: true })
    if (caret !== null && isField(focusTo)) setCaret(focusTo, caret)
  }
  let hasClicked = false
  // Acts that come meanwhile are added behind the others.
  for (let act = acts[0]; act !== undefined; act = acts[0]) {
    await nextFrame()
    const target = targets.get(act.target) ?? (act.target.isConnected ? act.target : null)
    if (act.key === undefined) {
      if (target instanceof HTMLElement) press(target)
      hasClicked = true
    } else {
      if (hasClicked && act.key.length === 1 && !act.ctrlKey && !act.metaKey) await fieldInFocus()
      strike(act as KeptAct & { key: string })
      hasClicked ||= act.ctrlKey === true || act.metaKey === true
    }
    if (act.key === undefined && target === null) acts.length = 0
    else acts.shift()
  }
}

/**
 * A function that finds the program's element for an element of the picture: of the same kind, words and row, with as
 * many equal ones before it.
 */
function follower(picture: HTMLElement): (element: Element) => Element | null {
  return (element) => {
    if (!picture.contains(element)) return null
    const alike = (one: Element) => one.tagName === element.tagName && marksOf(one) === marksOf(element)
    const drawn = [...picture.querySelectorAll(element.tagName)].filter(alike)
    const shown = [...document.querySelectorAll(element.tagName)].filter((one) => !picture.contains(one) && alike(one))
    return shown[drawn.indexOf(element)] ?? shown[0] ?? null
  }
}

/** The marks that tell an element from others of its kind. Values of fields and numbers of ids do not count. */
function marksOf(element: Element): string {
  const attributes = ['type', 'name', 'role', 'href', 'aria-label', 'placeholder'].map((name) =>
    element.getAttribute(name),
  )
  const labels = 'labels' in element ? [...((element as Field).labels ?? [])].map((label) => label.textContent) : []
  const text = isField(element) ? '' : element.textContent.trim().slice(0, 80)
  return [...attributes, ...labels, text, element.closest('[data-key]')?.getAttribute('data-key')].join('|')
}

/** Writes as a person does: React notices a change only by the field's own setter. */
function write(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function caretOf(field: Field): [number, number] | null {
  return field.selectionStart === null ? null : [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}

/** Sets the caret, except in fields of numbers and days, which have none. */
function setCaret(field: Field, [start, end]: [number, number]): void {
  if (field.selectionStart !== null) field.setSelectionRange(start, end)
}

function press(target: HTMLElement): void {
  if (isField(target) || target instanceof HTMLSelectElement) target.focus()
  target.click()
}

function strike({ key, code = '', ...modifiers }: KeptAct & { key: string }): void {
  const at = document.activeElement ?? document.body
  const { target: _, ...held } = modifiers
  const isOpen = at.dispatchEvent(new KeyboardEvent('keydown', { key, code, ...held, bubbles: true, cancelable: true }))
  if (!isOpen || held.ctrlKey || held.metaKey || !isField(document.activeElement)) return
  if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter') document.activeElement.form?.requestSubmit()
}

/** Waits until a text field has the focus, or for two seconds. */
async function fieldInFocus(): Promise<void> {
  for (const until = performance.now() + patience; performance.now() < until; ) {
    if (isField(document.activeElement)) return
    await nextFrame()
  }
}
