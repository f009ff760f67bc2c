import { useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useUnsavedWarning } from './leaving.ts'
import type { Version } from './saved-form.ts'

type StoredValue<Value> = { value: Value; version: Version }

type InPlaceOptions<E extends Endpoint, Value> = {
  /** The value that is stored now. */
  stored: StoredValue<Value>
  /** The call's input from the new value and the version over which it was typed. */
  inputOf: (value: Value, version: never) => Input<E>
  /** The value in its stored form. Null, or the former value, saves nothing. */
  clean?: (typed: Value) => Value | null
  /** Tells whether the value cannot be saved yet. The field then says so and keeps it. */
  isWrong?: (typed: Value) => boolean
  failureText: string
  onSaved?: (saved: Output<E>) => void
}

/** A value typed over a stored one. Once saved, it shows until the stored value is another. */
type Typed<Value> = { value: Value; over: StoredValue<Value>; isSaved: boolean }

/**
 * One value edited where it stands. It is saved once, by Enter or when its field is left; Esc gives it up. A save
 * carries the version over which the value was typed, so it overwrites no colleague's change. A refused value stays, to
 * be corrected, copied or sent again. Forms of several fields are saved forms.
 */
export function useInPlace<E extends Endpoint, Value>(endpoint: E, options: InPlaceOptions<E, Value>) {
  const { stored, inputOf, clean = (value: Value) => value, isWrong, failureText, onSaved } = options
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const sent = useRef<Typed<Value> | null>(null)
  const leaving = useRef<((isSaved: boolean) => void) | null>(null)
  const isStanding = typed !== null && (!typed.isSaved || typed.over.version === stored.version)
  if (typed !== null && !isStanding) setTyped(null)
  const answer = (isSaved: boolean) => {
    leaving.current?.(isSaved)
    leaving.current = null
  }
  const command = useCommand(endpoint, {
    failureText,
    onDone: (saved) => {
      setTyped(sent.current && { ...sent.current, isSaved: true })
      answer(true)
      onSaved?.(saved)
    },
    onFailed: () => answer(false),
  })
  const isOpen = isStanding && !typed.isSaved
  const giveUp = () => setTyped(null)
  /** Saves the typed value. Tells whether a save is on its way. */
  const save = (): boolean => {
    if (!isOpen || command.isPending) return command.isPending
    if (isWrong?.(typed.value)) return false
    const value = clean(typed.value)
    if (value === null || value === typed.over.value) {
      giveUp()
      return false
    }
    sent.current = { ...typed, value }
    command.mutate(inputOf(value, typed.over.version as never))
    return true
  }
  const isDirty = () => isOpen && clean(typed.value) !== typed.over.value
  useUnsavedWarning({
    isDirty,
    isSavedFirst: true,
    discard: giveUp,
    save: () =>
      new Promise<boolean>((resolve) => {
        leaving.current = resolve
        if (!save()) answer(!isDirty())
      }),
  })
  return {
    /** The typed or just saved value, otherwise the stored one. */
    shown: isStanding ? typed.value : stored.value,
    /** True while a value is being typed, or was refused. */
    isOpen,
    isPending: command.isPending,
    open: () => setTyped({ value: stored.value, over: stored, isSaved: false }),
    type: (value: Value) => setTyped({ value, over: isOpen ? typed.over : stored, isSaved: false }),
    save,
    giveUp,
  }
}

export type InPlace<Value> = Pick<
  ReturnType<typeof useInPlace<Endpoint, Value>>,
  'shown' | 'isOpen' | 'isPending' | 'open' | 'type' | 'save' | 'giveUp'
>
