import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { wallClock } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'
import { useDraft } from './draft.ts'
import { useUnsavedWarning } from './leaving.ts'
import type { Notices } from './saved-notices.tsx'

/** The version that a form saves over: a number that grows with every edit, or the stored text itself. */
export type Version = number | string

/** The stored values, as the form's fields hold them. */
export type Stored<Values> = {
  /** The id of the thing that this form may have just created: typing continues in that thing's form. */
  id?: string
  version: Version
  values: Values
  /** The person who saved it last and the time ('14:20'), if known. */
  by?: { name: string; time: string }
}

/** The fields, regardless of how they are kept; `useFormOf` returns one. */
export type EditedForm<Values, Body> = {
  isDirty: () => boolean
  getValues: () => Values
  setValues: (values: Values) => void
  /** Takes these values as the saved ones. Values that differ from them are unsaved. */
  resetDirty: (saved: Values) => void
  /** Starts anew from the stored values. */
  restart: (stored: Values) => void
  /** Takes values that storing added, such as ids of new people, and leaves everything typed since. */
  adopt?: (stored: Values) => void
  /** The body to send and the values from which it was read. Null after showing the faults. */
  read: () => { body: Body; values: Values } | null
  /** Shows the faults of a refused call at their fields. False when it names none. */
  showFaults: (problem: Problem) => boolean
}

/** The follow-up of a save: the form stays, it closes, or an empty form of its kind begins. */
export type After = 'stay' | 'close' | 'new'

/** A call that stores a form, with a function that makes its input from the body and the version. */
export type SavingCall<Body, Saved> = {
  endpoint: Endpoint
  inputOf: (body: Body, version: never) => unknown
  /** Never present: it carries the type of the answer. */
  saved?: Saved
}

export function savedBy<E extends Endpoint, Body, Over extends Version = number>(
  endpoint: E,
  inputOf: (body: Body, version: Over) => Input<E>,
): SavingCall<Body, Output<E>> {
  return { endpoint, inputOf }
}

type SavedFormOptions<Values, Body, Saved> = {
  /** A name that tells the drafts of this form from those of another form at the same address. */
  name: string
  /** The values that are stored now; null for something new. A form in which nothing is typed follows them. */
  stored: Stored<Values> | null
  /** Loads the values that are stored now, to show the differences or to start anew. Null when they are gone. */
  load?: () => Promise<Stored<Values> | null>
  /** The fields that differ between two sides, in words. */
  differences?: (mine: Values, theirs: Values) => readonly Difference[] | Promise<readonly Difference[]>
  call: SavingCall<Body, Saved>
  /** The stored version, when the answer does not hold it as `version`. */
  versionOf?: (saved: Saved) => Version
  /** A question that must be answered before the save is sent. */
  before?: () => Promise<unknown> | undefined
  /** The text for a failure that is no refusal, from section 8 of the specification. */
  failureText: string
  savedText?: string
  /** The time of the last save, if it was today. */
  savedAt?: string | null
  /** Called after a save of these values. `after` is 'stay' when something was typed meanwhile. */
  onSaved?: (saved: Saved, after: After, sent: Values) => void
  /** Called after a save that closes. */
  onClose?: () => void
  /** Shows a refusal in a way of its own and returns true. */
  onRefused?: (problem: Problem) => boolean
  /** Labels of the keys Ctrl+S, Ctrl+Enter and Ctrl+Shift+Enter. A window has its own. */
  keys?: { save: string; close?: string; new?: string }
  /** Milliseconds after the last key until it saves by itself. */
  pauseMs?: number
  /** True while that save would lose the last key, such as the space before the next word, and so must wait. */
  isWaiting?: boolean
  /** A path whose pages all keep the form on screen. */
  within?: string
}

/** Tells whether somebody else saved since the form was loaded. */
const isStale = ({ status, code }: Problem) => status === 409 && code === 'calls.stale'

/** Values typed while something new was being stored. The form of the stored thing takes them in a moment. */
let carried: { id: unknown; values: unknown } | null = null
const carriedMs = 30_000

function carry(id: unknown, values: unknown): void {
  const mine = { id, values }
  carried = mine
  setTimeout(() => {
    if (carried === mine) carried = null
  }, carriedMs)
}

/**
 * A form of something that is stored or will be. It never loses what was typed and never overwrites what a colleague
 * saved. Only the values that were sent count as saved. A second save waits for the first. A colleague's save replaces
 * the values of an untouched form; otherwise a notice offers the differences. Typed values are kept as a draft with the
 * version over which they were typed, and leaving asks first. Put `<SavedNotices saved={…} />` above the fields and
 * give `saving` to `SaveState`; `SavedDialog` does both in a window.
 */
export function useSavedForm<Values, Body, Saved>(
  form: EditedForm<Values, Body>,
  options: SavedFormOptions<Values, Body, Saved>,
) {
  const { name, stored, load, differences, call, failureText, savedText, within, pauseMs, isWaiting = false } = options
  const [version, setVersion] = useState<Version>(stored?.version ?? 0)
  const [savedAt, setSavedAt] = useState(options.savedAt ?? null)
  const [stale, setStale] = useState<Notices['stale']>(null)
  /** Versions that need no notice: those over which the form was typed, and those stored before. */
  const known = useRef(new Set<Version>(stored ? [stored.version] : []))
  const base = useRef(version)
  const baseValues = useRef(stored?.values ?? form.getValues())
  const adopted = useRef<Version>(version)
  const attempt = useRef<{ values: Values; after: After; isAgain: boolean } | null>(null)
  const leaving = useRef<((mayLeave: boolean) => void) | null>(null)
  const isLetGo = useRef(false)
  const lastAfter = useRef<After>('stay')

  const overVersion = (next: Version) => {
    // The stored version may already be a colleague's, so only the versions over which this form was typed need no
    // notice.
    known.current.add(base.current).add(next)
    base.current = next
    setVersion(next)
  }
  const isDirty = () => !isLetGo.current && form.isDirty()
  const withVersion = (values: Values) => ({ values, version: base.current })
  const draft = useDraft({ isDirty, read: () => withVersion(form.getValues()), name })
  const answer = (mayLeave: boolean) => {
    leaving.current?.(mayLeave)
    leaving.current = null
  }

  const done = (saved: Saved) => {
    const { values: sent, after, isAgain } = attempt.current!
    attempt.current = null
    overVersion(options.versionOf?.(saved) ?? (saved as { version: Version }).version)
    setSavedAt(wallClock(new Date()).time)
    setStale(null)
    form.resetDirty(sent)
    baseValues.current = sent
    draft.discard(withVersion(sent))
    if (savedText !== undefined) toast.success(savedText)
    const isTyped = form.isDirty()
    if (isTyped && isAgain && stored) return void save(after)
    const isGoingOn = isTyped && !stored
    if (leaving.current && !isGoingOn) return answer(!isTyped)
    answer(false)
    if (isGoingOn) {
      carry((saved as { id?: string }).id, form.getValues())
      isLetGo.current = true
    }
    options.onSaved?.(saved, isTyped ? 'stay' : after, sent)
    if (after === 'close' && !isTyped) options.onClose?.()
  }
  const refuse = (problem: Problem): boolean => {
    if (isStale(problem)) setStale({ text: problem.detail, name: String(problem.params?.name ?? ''), isRefusal: true })
    return isStale(problem)
  }
  const command = useCommand<Endpoint>(call.endpoint, {
    failureText,
    onDone: (saved) => done(saved as Saved),
    onFailed: () => {
      attempt.current = null
      answer(false)
    },
    onRefused: (problem) => options.onRefused?.(problem) || refuse(problem) || form.showFaults(problem),
  })
  const isPending = command.isPending

  /** Sends the typed values. Tells whether a save is on its way. */
  const save = (after: After = 'stay'): boolean => {
    lastAfter.current = after
    if (attempt.current) {
      Object.assign(attempt.current, { after, isAgain: true })
      return true
    }
    const waiting = options.before?.()
    if (waiting !== undefined) {
      void waiting.then(
        () => save(after) || answer(false),
        () => answer(false),
      )
      return true
    }
    const found = form.read()
    if (found === null) return false
    attempt.current = { values: found.values, after, isAgain: false }
    command.mutate(call.inputOf(found.body, base.current as never))
    return true
  }

  const begin = (from: Stored<Values>) => {
    overVersion(from.version)
    known.current = new Set([from.version])
    adopted.current = from.version
    baseValues.current = from.values
    setStale(null)
    form.restart(from.values)
  }
  const follow = useEffectEvent(() => {
    if (!stored || attempt.current) return
    const isOlder = typeof stored.version === 'number' && stored.version < Number(base.current)
    if (stored.version === base.current) {
      // An earlier version may return, because a colleague may write notes and remove them again.
      known.current = new Set([stored.version])
      if (adopted.current === stored.version) return
      adopted.current = stored.version
      if (form.isDirty()) form.adopt?.(stored.values)
      else form.restart(stored.values)
    } else if (!isOlder && !known.current.has(stored.version)) {
      if (!form.isDirty()) return begin(stored)
      const { name: who = '', time = '' } = stored.by ?? {}
      const text = who ? t('shell.changed-by', { name: who, time }) : t('shell.changed-meanwhile')
      setStale((known) => known ?? { text, name: who, isRefusal: false })
    }
  })
  const isUnsaved = form.isDirty()
  useEffect(() => follow(), [stored?.version, version, isUnsaved, isPending])

  const takeCarried = useEffectEvent(() => {
    if (carried === null || stored?.id === undefined || carried.id !== stored.id) return
    form.setValues(carried.values as Values)
    form.adopt?.(stored.values)
    carried = null
    isLetGo.current = false
  })
  useEffect(() => {
    if (stored?.id !== undefined) takeCarried()
  }, [stored?.id])

  const typed = form.getValues()
  const saveTyped = () => void (form.isDirty() && stale === null && save())
  const saveSoon = useEffectEvent(saveTyped)
  useEffect(() => {
    if (pauseMs === undefined || isWaiting) return
    const timer = setTimeout(() => saveSoon(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs, isWaiting])

  useUnsavedWarning({
    isDirty,
    discard: () => draft.discard(),
    save: () =>
      new Promise<boolean>((resolve) => {
        leaving.current = resolve
        if (!save()) answer(false)
      }),
    isSavedFirst: pauseMs !== undefined && stale === null,
    ...(within !== undefined && { within }),
  })
  const { keys } = options
  useShortcuts([
    ...(keys ? [{ keys: 'mod+s', label: keys.save, run: () => save() }] : []),
    ...(keys
      ? [{ keys: 'mod+enter', label: keys.close ?? keys.save, run: () => save(keys.close ? 'close' : 'stay') }]
      : []),
    ...(keys?.new ? [{ keys: 'mod+shift+enter', label: keys.new, run: () => save('new') }] : []),
  ])

  const loadNow = async () => {
    const found = load ? await load() : stored
    if (found) return found
    const detail = t('calls.not-found')
    throw new ProblemError({ type: 'about:blank', title: detail, status: 404, code: 'calls.not-found', detail })
  }
  const saving: Saving = isPending
    ? { kind: 'saving' }
    : isUnsaved
      ? { kind: 'dirty' }
      : savedAt
        ? { kind: 'saved', time: savedAt }
        : { kind: 'clean' }
  return {
    save,
    /** Repeats the refused save, with the same follow-up. */
    retry: () => save(lastAfter.current),
    /** The handler for a form's `onSubmit`. */
    submit: (after: After) => (event: FormEvent) => {
      event.preventDefault()
      // Otherwise the form around a window would be submitted too.
      event.stopPropagation()
      save(after)
    },
    saving,
    isPending,
    /** The follow-up of the save under way. */
    pendingAfter: isPending ? (attempt.current?.after ?? null) : null,
    isDirty,
    /** The version over which the form was typed, for a separate call that stores a part of the form. */
    version: () => base.current as number,
    /** Discards the draft. */
    discard: () => draft.discard(),
    /** Records that such a call stored a part under this version. */
    settle: (next: Version, part: Partial<Values>) => {
      overVersion(next)
      baseValues.current = { ...baseValues.current, ...part }
      form.resetDirty(baseValues.current)
    },
    /** Shows that such a call was refused as stale, and tells whether it was. */
    refuse,
    /** Saves if anything is typed and no colleague's save conflicts with it. */
    saveTyped,
    notices: {
      draft: {
        savedAt: draft.found?.savedAt,
        onRestore: () => {
          const kept = draft.restore()
          if (kept === undefined) return
          known.current = new Set()
          base.current = kept.version
          setVersion(kept.version)
          form.setValues(kept.values)
        },
        onDiscard: () => draft.discard(),
      },
      stale,
      onReload: async () => {
        begin(await loadNow())
        draft.discard()
      },
      ...(differences && {
        differences: async () => differences(form.getValues(), (await loadNow()).values),
      }),
    },
  }
}
