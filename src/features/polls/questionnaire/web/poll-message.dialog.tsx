import { type FormEvent, useId, useState } from 'react'
import { type Poll, remindPoll, sendPoll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { textVariables } from '#src/features/texts/messages/message-texts.values.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './poll-message.module.css'

type Faults = Partial<Record<'subject' | 'body' | 'closesOn', string>>

/** The message with the questionnaire, or the reminder of it, before it is sent. */
export function PollMessageDialog({
  data,
  kind,
  onClose,
}: {
  data: Poll
  kind: 'first' | 'reminder'
  onClose: () => void
}) {
  const trip = useTrip()
  const formId = useId()
  const [start] = useState({ ...data.drafts[kind], closesOn: data.poll?.closesOn ?? data.drafts.closesOn })
  const [words, setWords] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const isFirst = kind === 'first'
  const chosen = data.people.filter(({ isAsked, hasEmail, hasAnswered, isOnPaper }) =>
    isFirst ? !isAsked && hasEmail : isAsked && hasEmail && !isOnPaper && !hasAnswered,
  )
  const without = isFirst ? data.people.filter(({ isAsked, hasEmail }) => !isAsked && !hasEmail) : []
  const onRefused = ({ fields = [] }: Problem) => {
    const found = Object.fromEntries(fields.map(({ path, text }) => [path.slice(1), text]))
    setFaults(found)
    return 'subject' in found || 'body' in found || 'closesOn' in found
  }
  const failureText = t('polls.send-failed')
  const send = useCommand(sendPoll, {
    failureText,
    onRefused,
    onDone: ({ sent }) => {
      toast.success(t('polls.sent-done', { n: sent }))
      onClose()
    },
  })
  const remind = useCommand(remindPoll, {
    failureText,
    onRefused,
    onDone: ({ sent }) => {
      toast.success(t('polls.reminded-done', { n: sent }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { closesOn, ...message } = words
    const input = { params: { tripId: trip.id } }
    if (isFirst) send.mutate({ ...input, body: { ...message, closesOn } })
    else remind.mutate({ ...input, body: message })
  }
  return (
    <StackModal
      isOpen
      size="medium"
      title={t(isFirst ? 'polls.send' : 'polls.remind-title')}
      onClose={onClose}
      backOut={t('polls.cancel')}
      isDirty={() => words.subject !== start.subject || words.body !== start.body || words.closesOn !== start.closesOn}
      footer={
        <Button kind="primary" type="submit" form={formId} isBusy={send.isPending || remind.isPending}>
          {t('polls.send-n', { n: chosen.length })}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {without.length > 0 && <p>{t('polls.to-send-paper', { n: without.length })}</p>}
        {isFirst && (
          <DayField
            label={t('polls.closing-day-field')}
            isRequired
            value={words.closesOn}
            onChange={(closesOn) => setWords({ ...words, closesOn: closesOn ?? '' })}
            error={faults.closesOn}
          />
        )}
        <TextField
          label={t('polls.subject')}
          isRequired
          maxLength={200}
          value={words.subject}
          onChange={(subject) => setWords({ ...words, subject })}
          error={faults.subject}
        />
        <TextAreaField
          label={t('polls.body')}
          isRequired
          rows={10}
          maxLength={5_000}
          value={words.body}
          onChange={(body) => setWords({ ...words, body })}
          error={faults.body}
          help={t('polls.variables', { list: textVariables.questionnaire.map((name) => `{${name}}`).join(' ') })}
        />
      </form>
    </StackModal>
  )
}
