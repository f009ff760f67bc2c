import page from '#src/features/communications/deliveries/web/message-page.module.css'
import { MailPreview } from '#src/features/communications/drafts/web/mail-preview.panel.tsx'
import { MessageWords } from '#src/features/communications/drafts/web/message-words.form.tsx'
import { type Poll, remindPoll, sendPoll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { textVariables } from '#src/features/texts/messages/message-texts.values.ts'
import { filledBody, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'

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
  const isFirst = kind === 'first'
  const chosen = data.people.filter(({ isAsked, hasEmail, isToRemind }) =>
    isFirst ? !isAsked && hasEmail : isToRemind,
  )
  const without = isFirst ? data.people.filter(({ isAsked, hasEmail }) => !isAsked && !hasEmail) : []
  const form = useFormOf(sendPoll.schema.body, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { ...data.drafts[kind], closesOn: data.poll?.closesOn ?? data.drafts.closesOn },
    onValid: ({ closesOn, ...message }) => {
      const input = { params: { tripId: trip.id } }
      if (isFirst) send.mutate({ ...input, body: { ...message, closesOn } })
      else remind.mutate({ ...input, body: message })
    },
  })
  const sample = data.samples[kind]
  const { subject, body, closesOn } = form.getValues()
  const values = { ...sample?.values, ...(closesOn && { scadenza: formatDay(closesOn) }) }
  const failureText = t('polls.send-failed')
  const send = useCommand(sendPoll, {
    failureText,
    form,
    onDone: ({ sent }) => {
      toast.success(t('polls.sent-done', { n: sent }))
      onClose()
    },
  })
  const remind = useCommand(remindPoll, {
    failureText,
    form,
    onDone: ({ sent }) => {
      toast.success(t('polls.reminded-done', { n: sent }))
      onClose()
    },
  })
  return (
    <FormDialog
      size="medium"
      title={t(isFirst ? 'polls.send' : 'polls.remind-title')}
      onClose={onClose}
      backOut={t('polls.cancel')}
      isDirty={form.isDirty}
      submitLabel={t('polls.send-n', { n: chosen.length })}
      isBusy={send.isPending || remind.isPending}
      className={page.form}
      onSubmit={form.submit}
    >
      {without.length > 0 && <p>{t('polls.to-send-paper', { n: without.length })}</p>}
      {isFirst && <DayField label={t('polls.closing-day-field')} isRequired {...form.getInputProps('closesOn')} />}
      <MessageWords
        form={form}
        rows={10}
        help={t('polls.variables', { list: textVariables.questionnaire.map((name) => `{${name}}`).join(' ') })}
      />
      {sample && (
        <MailPreview
          label={t('letters.preview')}
          envelope={`${t('letters.from')}: ${sample.sender} · ${t('letters.a')}: ${sample.email}`}
          subject={filledSubject(subject, values)}
          body={filledBody(body, values)}
          foot={t('letters.opt-out')}
        />
      )}
    </FormDialog>
  )
}
