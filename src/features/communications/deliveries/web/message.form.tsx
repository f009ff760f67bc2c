import { IconExternalLink, IconPhone, IconSend } from '@tabler/icons-react'
import { useRef } from 'react'
import type { z } from 'zod'
import {
  draftSupplierPaper,
  type MessageDraft,
  prepareMessage,
  sendMessage,
  takeBackSupplierTelling,
  tellSupplier,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import {
  type MessageValues,
  messageDifferences,
  nameOf,
  proposedMessage,
  withAmount,
} from '#src/features/communications/deliveries/message.values.ts'
import {
  isPaperKind,
  type MessageKind,
  messageKinds,
} from '#src/features/communications/deliveries/message-kinds.values.ts'
import { euro } from '#src/shared/money.ts'
import { tellings } from '#src/shared/outbox.ts'
import { addressOf, request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { MessageChecks } from './message-checks.panel.tsx'
import { MessageHead } from './message-head.panel.tsx'
import styles from './message-page.module.css'
import { MessagePreview } from './message-preview.panel.tsx'
import { MessageRecipients } from './message-recipients.panel.tsx'
import { SentBefore } from './sent-before.list.tsx'
import { StuckNotice } from './stuck-notice.panel.tsx'

type Body = z.output<(typeof sendMessage)['schema']['body']>
type MessageFormProps = {
  draft: MessageDraft
  kind: MessageKind
  onKind: (kind: MessageKind) => void
  onClose: () => void
}

/** A message is stored only by being sent, so its proposed values serve as its version. */
const storedOf = (draft: MessageDraft) => {
  const values = proposedMessage(draft)
  return { version: JSON.stringify(values), values }
}

/** Writes and sends one kind of message about a service, with its paper. */
export function MessageForm({ draft, kind, onKind, onClose }: MessageFormProps) {
  const { service, provider, refusal: code } = draft
  const params = { serviceId: service.id, kind }
  const canEdit = useCan('edit', 'Communication')
  const canPay = useCan('edit', 'SupplierPayment')
  const canSend = canEdit || (kind === 'paymentRequest' && canPay)
  const stored = storedOf(draft)
  const start = useRef(stored.values)
  const form = useFormOf(sendMessage.schema.body, {
    mode: 'controlled',
    initialValues: start.current,
    toBody: ({ amountCents, ...values }: MessageValues) => ({
      ...values,
      ...(kind === 'paymentRequest' && { amountCents }),
      recipient: values.recipient.trim(),
      recipientName: nameOf(values.recipient.trim(), draft),
      ...seenOf(draft),
    }),
  })
  const values = form.getValues()
  const refusal = code ? t(code as TextKey) : canSend ? null : t('calls.forbidden')
  const saved = useSavedForm(form, {
    name: `message-${kind}-${service.id}`,
    stored,
    load: async () => storedOf(await request(prepareMessage, { params })),
    differences: messageDifferences,
    call: savedBy(sendMessage, (body: Body, _over: string) => ({ params, body })),
    versionOf: () => stored.version,
    failureText: t('communications.send-failed'),
    onSaved: ({ paper }) =>
      toast.success(t('communications.sent-toast', { paper: paper ?? t(`communications.kind.${kind}`) })),
    onClose,
  })
  const takeBack = useCommand(takeBackSupplierTelling, {
    onDone: sayUndone,
    failureText: t('communications.send-failed'),
  })
  const tell = useCommand(tellSupplier, {
    failureText: t('communications.send-failed'),
    onDone: ({ id, paper }) => {
      saved.discard()
      toastWithUndo(t('communications.told-toast', { paper: paper ?? '' }), () =>
        takeBack.mutate({ params: { deliveryId: id } }),
      )
    },
  })
  const send = () => void (refusal === null && saved.save('close'))
  useShortcuts([{ keys: 'mod+enter', label: t('communications.send'), run: send }])
  const paper = draft.paper && {
    ...draft.paper,
    instructions: { ...draft.paper.instructions, value: values.instructions.trim() },
  }
  const field = (name: keyof MessageValues) => form.getInputProps(name)
  const hasNobody = draft.recipients.every(({ email }) => !email)
  return (
    <div className={styles.page}>
      <MessageHead draft={draft} kind={kind} saving={saved.saving} onClose={onClose}>
        {draft.paper && (
          <ActionMenu
            actions={tellings.map((how) => ({
              key: how,
              label: t(`communications.tell.${how}`),
              onSelect: () =>
                tell.mutate({ params, body: { how, instructions: values.instructions, ...seenOf(draft) } }),
            }))}
          >
            <Button icon={IconPhone} refusal={refusal} isBusy={tell.isPending}>
              {t('communications.tell')}
            </Button>
          </ActionMenu>
        )}
        <Button
          kind="primary"
          icon={IconSend}
          keys="Ctrl Invio"
          refusal={refusal}
          isBusy={saved.isPending}
          busyLabel={t('communications.sending')}
          type="submit"
          form="message"
        >
          {t('communications.send')}
        </Button>
      </MessageHead>
      <div className={styles.columns}>
        <div className={styles.column}>
          <MessageRecipients
            recipients={draft.recipients}
            chosen={values.recipient}
            onChoose={(email) => form.setFieldValue('recipient', email)}
          />
          <MessageChecks checks={draft.checks} />
          <SentBefore draft={draft} />
        </div>
        <Card
          className={styles.message}
          title={t('communications.message')}
          end={
            <SelectField
              label={t('communications.model')}
              isLabelHidden
              value={kind}
              onChange={(next) => next && onKind(next)}
              options={messageKinds
                .filter((one) => draft.states[one] !== undefined)
                .map((one) => ({ value: one, label: t(`communications.kind.${one}`) }))}
            />
          }
        >
          <form
            id="message"
            className={styles.form}
            noValidate
            onSubmit={(event) => (refusal === null ? saved.submit('close')(event) : event.preventDefault())}
          >
            <SavedNotices saved={saved} />
            <StuckNotice draft={draft} kind={kind} />
            {code && !(code === 'communications.order-stuck' && kind === 'order') && (
              <NoticeStrip tone="info">{t(code as TextKey)}</NoticeStrip>
            )}
            <TextField
              {...field('recipient')}
              label={t('communications.field.recipient')}
              type="email"
              isRequired
              warning={hasNobody && values.recipient === '' && missingEmail(kind, provider?.companyName ?? '')}
            />
            {kind === 'paymentRequest' && (
              <MoneyField
                {...field('amountCents')}
                label={t('communications.field.amountCents')}
                help={
                  draft.leftCents == null
                    ? undefined
                    : t('communications.amount-left', { amount: euro(draft.leftCents) })
                }
                onChange={(amountCents) => form.setValues({ amountCents, body: withAmount(values, amountCents) })}
              />
            )}
            <TextField {...field('subject')} label={t('communications.field.subject')} isRequired />
            <TextAreaField
              {...field('body')}
              label={t('communications.field.body')}
              isRequired
              rows={10}
              labelEnd={
                <Button
                  kind="text"
                  size="small"
                  onClick={() => form.setValues({ subject: stored.values.subject, body: stored.values.body })}
                >
                  {t('communications.restore-model')}
                </Button>
              }
            />
            {draft.paper && (
              <TextAreaField
                {...field('instructions')}
                label={t('communications.field.instructions')}
                help={t('communications.field.instructions-help')}
                rows={2}
              />
            )}
          </form>
        </Card>
        <MessagePreview draft={draft} values={values} paper={paper}>
          {isPaperKind(kind) && draft.paper && (
            <a
              className={styles.pdf}
              href={addressOf(draftSupplierPaper, {
                params: { serviceId: service.id, kind },
                query: { instructions: values.instructions || undefined },
              })}
              target="_blank"
              rel="noopener"
            >
              <Icon of={IconExternalLink} size="small" />
              {t('communications.open-pdf')}
            </a>
          )}
        </MessagePreview>
      </div>
    </div>
  )
}

const seenOf = ({ seen, lastDeliveryId }: MessageDraft) => ({ seen, lastDeliveryId })

function missingEmail(kind: MessageKind, provider: string): string {
  return kind === 'paymentRequest'
    ? t('communications.no-email-of-office')
    : t('communications.no-email-of', { provider })
}
