import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MessageDraft,
  prepareMessage,
  sendMessage,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import { nameOf, proposedMessage } from '#src/features/communications/deliveries/message.values.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './service-messages.module.css'

export type BulkKind = 'order' | 'paymentRequest'

type BulkMessagesDialogProps = {
  kind: BulkKind
  services: readonly { id: string; name: string }[]
  onClose: () => void
  /** Called when every chosen message is on its way. */
  onDone: () => void
}

/**
 * Sends one kind of message for several services, each as its own page proposes it. It shows every address before, and
 * says why a service gets none, and what to check first.
 */
export function BulkMessagesDialog({ kind, services, onClose, onDone }: BulkMessagesDialogProps) {
  const drafts = useQueries({
    queries: services.map(({ id: serviceId }) => queryOf(prepareMessage, { params: { serviceId, kind } })),
  })
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSending, setSending] = useState(false)
  const keepFault = (id: string, text: string) => setFaults((now) => new Map(now).set(id, text))
  const send = useCommand(sendMessage, {
    failureText: t('communications.send-failed'),
    onRefused: ({ detail }, { params }) => {
      keepFault(params.serviceId, detail)
      return true
    },
  })
  const rows = services.map((service, at) => ({ ...service, draft: drafts[at]?.data }))
  const chosen = rows.flatMap(({ id, draft }) => (draft && whyNot(draft) === null && !off.has(id) ? [draft] : []))
  const isLoaded = drafts.every(({ data }) => data !== undefined)
  const sendAll = async () => {
    setSending(true)
    setFaults(new Map())
    let sent = 0
    // One after the other: each is an act of its own, and a colleague's change stops only its own.
    for (const draft of chosen)
      sent += await send.mutateAsync(messageOf(draft, kind)).then(
        () => 1,
        () => 0,
      )
    setSending(false)
    if (sent > 0) toast.success(t('communications.bulk.queued', { n: sent }))
    if (sent === chosen.length) onDone()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t(`communications.bulk.title.${kind}`)}
      backOut={t('communications.bulk.back')}
      footer={
        <Button
          kind="primary"
          isBusy={isSending}
          busyLabel={t('communications.sending')}
          refusal={isLoaded && chosen.length === 0 ? t('communications.bulk.none') : null}
          onClick={() => void (isLoaded && sendAll())}
        >
          {t('communications.bulk.send', { n: chosen.length })}
        </Button>
      }
    >
      <p>{t(`communications.bulk.lead.${kind}`)}</p>
      {drafts.some(({ isError, data }) => isError && !data) ? (
        <LoadFailure what={t('communications.page.what')} onRetry={() => void drafts.map(({ refetch }) => refetch())} />
      ) : isLoaded ? (
        <ul className={styles.bulk}>
          {rows.map(({ id, name, draft }) => {
            const refusal = draft ? whyNot(draft) : null
            const fault = faults.get(id) ?? refusal
            return (
              <li key={id}>
                <CheckField
                  label={name}
                  checked={refusal === null && !off.has(id)}
                  disabled={refusal !== null || isSending}
                  onChange={(isOn) => setOff((now) => withOrWithout(now, id, !isOn))}
                />
                {fault ? (
                  <small className={styles.lost}>{fault}</small>
                ) : (
                  draft && (
                    <>
                      <small>{addressedTo(kind, draft)}</small>
                      {draft.checks.map(
                        ({ code, text, isGood }) =>
                          !isGood && (
                            <small key={code} className={styles.toCheck}>
                              {text}
                            </small>
                          ),
                      )}
                    </>
                  )
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <SkeletonRows count={Math.min(services.length, 6)} />
      )}
    </StackModal>
  )
}

/** Why a service gets no message of this kind now, or null. */
function whyNot({ refusal, recipient }: MessageDraft): string | null {
  if (refusal) return t(refusal as TextKey)
  return recipient === null ? t('communications.bulk.no-address') : null
}

/** The name and address of the reader: "Hotel Miralago, gruppi@hotelmiralago.example". The office gets requests. */
function addressedTo(kind: BulkKind, draft: MessageDraft): string {
  const { provider, recipient } = draft
  const name = kind === 'paymentRequest' ? nameOf(recipient ?? '', draft) : provider?.companyName
  return [name, recipient].filter(Boolean).join(', ')
}

function messageOf(draft: MessageDraft, kind: BulkKind) {
  const { recipient, subject, body, instructions, amountCents } = proposedMessage(draft)
  const { seen, lastDeliveryId } = draft
  return {
    params: { serviceId: draft.service.id, kind },
    body: {
      ...{ seen, lastDeliveryId, recipient, subject, body, instructions },
      recipientName: nameOf(recipient, draft),
      ...(kind === 'paymentRequest' && { amountCents }),
    },
  }
}

function withOrWithout(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
