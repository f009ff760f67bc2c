import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { fitting } from './combo-text.ts'

export type ComboOption<T> = {
  key: string
  /** The option's text. Its searched part is marked. */
  label: string
  /** A text after the label, which is then bold. */
  tail?: string
  icon?: TablerIcon
  /** A text at the right end. */
  detail?: ReactNode
  /** A second line. */
  note?: ReactNode
  /** A third line: what choosing this option brings besides. */
  extra?: ReactNode
  value: T
}

export type ComboSection<T> = {
  title?: string
  /** A hint how to go on, at the end of the title's line. */
  hint?: string
  options: readonly ComboOption<T>[]
}

/** The source of options: all are known, or they are searched while a person types. */
export type ComboSource<T> =
  | { options: readonly ComboOption<T>[] }
  | {
      search: (text: string, signal: AbortSignal) => Promise<readonly ComboSection<T>[]>
      /** The number of letters before it searches. With 0, the default, opening shows the recent options. */
      minLength?: number
    }

export type ComboFound<T> = {
  sections: readonly ComboSection<T>[]
  state: 'idle' | 'searching' | 'failed' | 'found'
  /** The text for which these options were found. */
  text: string
}

const pauseMs = 120
const nothing = { sections: [], state: 'idle', text: '' } as const

/** The options for a text. While new ones load, the old ones stay. */
export function useComboFound<T>(source: ComboSource<T>, text: string, isOpen: boolean): ComboFound<T> {
  const [asked, setAsked] = useState<ComboFound<T>>(nothing)
  const search = 'search' in source ? source.search : null
  const minLength = 'search' in source ? (source.minLength ?? 0) : 0
  const options = 'options' in source ? source.options : null
  const isWanted = isOpen && search !== null && text.trim().length >= minLength

  useEffect(() => {
    if (!isWanted || !search) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setAsked((was) => ({ ...was, state: 'searching' }))
      try {
        const sections = await search(text.trim(), abort.signal)
        if (!abort.signal.aborted) setAsked({ sections, state: 'found', text })
      } catch {
        if (!abort.signal.aborted) setAsked({ sections: [], state: 'failed', text })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isWanted, search, text])

  return useMemo(() => {
    if (options) return { sections: [{ options: fitting(options, text) }], state: 'found', text }
    return isWanted ? asked : nothing
  }, [options, text, isWanted, asked])
}
