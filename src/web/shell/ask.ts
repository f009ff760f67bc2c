import { type ReactNode, useSyncExternalStore } from 'react'
import { t } from '#src/web/text.ts'
import type { ButtonKind } from '#src/web/ui/buttons/button-content.tsx'

type Choice<Value extends string> = { value: Value; label: string; kind?: ButtonKind }

export type Question<Value extends string> = {
  title: string
  body: ReactNode
  /**
   * The buttons in reading order. As in every dialog, the button that goes back comes first, the questioned act last.
   */
  choices: readonly Choice<Value>[]
  /** The answer when the dialog is closed without a choice. Its button gets the focus. */
  safe: Value
}

type Asked = Question<string> & { id: number; answer: (value: string) => void }

let asked: readonly Asked[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Asked[]): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks in a dialog above everything and waits for the answer. The same question, asked again before its answer, as by
 * the second click of a double click, takes the safe answer at once.
 */
export function ask<Value extends string>(question: Question<Value>): Promise<Value> {
  if (asked.some(({ title }) => title === question.title)) return Promise.resolve(question.safe)
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const answer = (value: string) => {
      change(asked.filter((one) => one.id !== id))
      resolve(value as Value)
    }
    change([...asked, { ...question, id, answer }])
  })
}

/** True for `isDialog` when a dialog is left instead of a page. */
type Leaving = { save?: () => Promise<boolean>; discard?: () => void; isDialog?: boolean }

/** Asks what to do with unsaved changes. Tells whether leaving is allowed. */
export async function mayLeave({ save, discard, isDialog = false }: Leaving = {}) {
  const saving: Choice<'save'>[] = save ? [{ value: 'save', label: t('shell.unsaved-save'), kind: 'primary' }] : []
  const choice = await ask<'stay' | 'leave' | 'save'>({
    title: t('shell.unsaved-title'),
    body: t('shell.unsaved-body'),
    choices: [
      { value: 'stay', label: t(isDialog ? 'shell.unsaved-stay-here' : 'shell.unsaved-stay') },
      { value: 'leave', label: t('shell.unsaved-leave'), kind: 'danger' },
      ...saving,
    ],
    safe: 'stay',
  })
  if (choice === 'save') return (await save?.()) ?? false
  if (choice === 'leave') discard?.()
  return choice === 'leave'
}

const current = () => asked
export const useQuestions = () => useSyncExternalStore(subscribe, current, current)
