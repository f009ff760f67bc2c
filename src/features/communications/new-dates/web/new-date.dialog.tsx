import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { prepareNewDate, sendNewDate, tellNewDate } from '#src/features/communications/new-dates/new-dates.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { tellings } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './new-date.module.css'

type NewDateProps = { tripId: string; bookingId: string; onClose: () => void }

/** Writes the new date to who booked, or marks them as told. */
export function NewDateDialog({ tripId, bookingId, onClose }: NewDateProps) {
  const params = { tripId, bookingId }
  const { data, isError, refetch } = useQuery(queryOf(prepareNewDate, { params }))
  if (data) return <Message params={params} message={data} onClose={onClose} />
  return (
    <StackModal isOpen size="medium" onClose={onClose} title={t('new-dates.title')}>
      {isError ? <LoadFailure what={t('new-dates.what')} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </StackModal>
  )
}

type MessageProps = {
  params: { tripId: string; bookingId: string }
  message: Output<typeof prepareNewDate>
  onClose: () => void
}

function Message({ params, message, onClose }: MessageProps) {
  const { name, email, told } = message
  const [start] = useState({ subject: message.subject, body: message.body })
  const [words, setWords] = useState(start)
  const [faults, setFaults] = useState<{ subject?: string; body?: string }>({})
  const send = useCommand(sendNewDate, {
    failureText: t('communications.send-failed'),
    onRefused: ({ fields = [] }) => {
      const found = Object.fromEntries(fields.map(({ path, text }) => [path.slice(1), text]))
      setFaults(found)
      return 'subject' in found || 'body' in found
    },
    onDone: () => {
      toast.success(t('new-dates.sent', { name }))
      onClose()
    },
  })
  const tell = useCommand(tellNewDate, {
    failureText: t('communications.send-failed'),
    onDone: () => {
      toast.success(t('new-dates.told', { name }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(words.subject.trim() === '' && { subject: t('communications.subject-missing') }),
      ...(words.body.trim() === '' && { body: t('communications.body-missing') }),
    }
    setFaults(missing)
    if (Object.keys(missing).length === 0) send.mutate({ params, body: words })
  }
  const { day, time } = wallClock(new Date(told?.at ?? 0))
  return (
    <StackModal
      isOpen
      size="medium"
      onClose={onClose}
      title={t('new-dates.title')}
      isDirty={() => words.subject !== start.subject || words.body !== start.body}
      backOut={t('new-dates.back')}
      footer={
        told === null && (
          <>
            <ActionMenu
              actions={tellings.map((how) => ({
                key: how,
                label: t(`communications.tell.${how}`),
                onSelect: () => tell.mutate({ params, body: { how } }),
              }))}
            >
              <Button aria-haspopup="menu" kind={email === null ? 'primary' : 'secondary'} isBusy={tell.isPending}>
                {t('new-dates.tell')}
              </Button>
            </ActionMenu>
            {email !== null && (
              <Button kind="primary" type="submit" form="new-date" isBusy={send.isPending}>
                {t('new-dates.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <form id="new-date" className={styles.form} onSubmit={submit} noValidate>
        {told && (
          <NoticeStrip tone="info">
            {t('new-dates.told-already', { day: formatDay(day), time, by: told.by })}
          </NoticeStrip>
        )}
        {email === null ? (
          <NoticeStrip tone="warn">{t('new-dates.without-email', { name })}</NoticeStrip>
        ) : (
          <p>{t('new-dates.to', { name, email })}</p>
        )}
        <TextField
          label={t('new-dates.field.subject')}
          isRequired
          maxLength={200}
          value={words.subject}
          error={faults.subject}
          onChange={(subject) => setWords({ ...words, subject })}
        />
        <TextAreaField
          label={t('new-dates.field.body')}
          isRequired
          rows={11}
          data-autofocus
          value={words.body}
          error={faults.body}
          onChange={(body) => setWords({ ...words, body })}
        />
      </form>
    </StackModal>
  )
}
