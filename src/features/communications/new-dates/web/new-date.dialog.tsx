import { useQuery } from '@tanstack/react-query'
import { MessageWords } from '#src/features/communications/drafts/web/message-words.form.tsx'
import {
  prepareNewDate,
  sendNewDate,
  takeBackNewDate,
  tellNewDate,
} from '#src/features/communications/new-dates/new-dates.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { tellings } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
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
  const { name, email, told, lost } = message
  const form = useFormOf(sendNewDate.schema.body, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { subject: message.subject, body: message.body },
    onValid: (body) => send.mutate({ params, body }),
  })
  const send = useCommand(sendNewDate, {
    failureText: t('communications.send-failed'),
    form,
    onDone: () => {
      toast.success(t('new-dates.sent', { name }))
      onClose()
    },
  })
  const takeBack = useCommand(takeBackNewDate, { onDone: sayUndone, failureText: t('communications.send-failed') })
  const tell = useCommand(tellNewDate, {
    failureText: t('communications.send-failed'),
    onDone: () => {
      toastWithUndo(t('new-dates.told', { name }), () => takeBack.mutate({ params }))
      onClose()
    },
  })
  const { day, time } = wallClock(new Date(told?.at ?? 0))
  return (
    <StackModal
      isOpen
      size="medium"
      onClose={onClose}
      title={t('new-dates.title')}
      isDirty={form.isDirty}
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
      <form id="new-date" className={styles.form} onSubmit={form.submit} noValidate>
        {told && (
          <NoticeStrip tone="info">
            {t('new-dates.told-already', { day: formatDay(day), time, by: told.by })}
          </NoticeStrip>
        )}
        {lost && (
          <NoticeStrip
            tone="warn"
            title={t(lost.state === 'uncertain' ? 'new-dates.uncertain' : 'new-dates.lost', {
              recipient: lost.recipient,
            })}
          >
            {lost.why}
          </NoticeStrip>
        )}
        {email === null ? (
          <NoticeStrip tone="warn">{t('new-dates.without-email', { name })}</NoticeStrip>
        ) : (
          <p>{t('new-dates.to', { name, email })}</p>
        )}
        <MessageWords form={form} rows={11} />
      </form>
    </StackModal>
  )
}
