import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { wallClock } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useUnsavedWarning } from '#src/web/forms/leaving.ts'
import { StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import styles from './trip-notes.module.css'

const pauseMs = 800

/** Notes that save by themselves a moment after the last key; what another person wrote is never overwritten. */
export function TripNotes({ rows }: { rows: number }) {
  const trip = useTrip()
  const stored = trip.notes ?? ''
  const canEdit = useCan('edit', 'Trip')
  const isStill = !canEdit || editRefusal({ status: trip.status, hasBookings: false }, 'notes') !== null
  const [text, setText] = useState(stored)
  /** The stored text that was edited. */
  const [from, setFrom] = useState(stored)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [stale, setStale] = useState<Problem | null>(null)
  const isDirty = text !== from
  const save = useCommand(saveNotes, {
    topics: [`trip:${trip.id}`],
    failureText: t('trips.edit-failed'),
    onDone: (saved, { body }) => {
      setFrom(saved.notes ?? '')
      setText((now) => (now === body.notes ? (saved.notes ?? '') : now))
      setSavedAt(saved.savedAt)
    },
    onRefused: (problem) => {
      if (problem.status === 409) setStale(problem)
      return problem.status === 409
    },
  })
  const send = useEffectEvent(() => {
    if (!isDirty || stale !== null || save.isPending) return
    save.mutate({ params: { tripId: trip.id }, body: { notes: text, from: from === '' ? trip.notes : from } })
  })
  useEffect(() => {
    if (text === from) return
    const timer = setTimeout(send, pauseMs)
    return () => clearTimeout(timer)
  }, [text, from])
  // What others wrote is shown as soon as nothing of one's own is waiting.
  const shown = useRef(stored)
  useEffect(() => {
    if (shown.current === stored) return
    shown.current = stored
    if (!isDirty && !save.isPending) {
      setText(stored)
      setFrom(stored)
    }
  }, [stored, isDirty, save.isPending])
  useUnsavedWarning({
    isDirty: () => isDirty,
    save: async () => {
      if (stale) return false
      await save.mutateAsync({
        params: { tripId: trip.id },
        body: { notes: text, from: from === '' ? trip.notes : from },
      })
      return true
    },
  })
  const differences = async () => [{ field: t('trips.notes'), theirs: stored, mine: text }]
  const reload = () => {
    setText(stored)
    setFrom(stored)
    setStale(null)
  }
  const saving: Saving = save.isPending
    ? { kind: 'saving' }
    : isDirty
      ? { kind: 'dirty' }
      : savedAt
        ? { kind: 'saved', time: wallClock(new Date(savedAt)).time }
        : { kind: 'clean' }
  return (
    <Card title={t('trips.notes')} end={<SaveState saving={saving} />} className={styles.card}>
      <StaleNotice problem={stale} onReload={reload} differences={differences} />
      <TextAreaField
        label={t('trips.notes')}
        isLabelHidden
        rows={rows}
        maxLength={5000}
        placeholder={t(isStill ? 'trips.notes-empty' : 'trips.notes-none')}
        readOnly={isStill}
        value={text}
        onChange={setText}
        onBlur={send}
      />
    </Card>
  )
}
