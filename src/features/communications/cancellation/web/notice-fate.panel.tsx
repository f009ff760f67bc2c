import { useState } from 'react'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import { lastInWords, sentInWords } from '#src/features/communications/letters/web/last-letter.words.ts'
import { ReaderActs } from '#src/features/communications/letters/web/reader-acts.panel.tsx'
import { MessageStateMark } from '#src/features/communications/outbox/web/message-state.panel.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { AddressText } from '#src/web/ui/signs/address-text.tsx'
import styles from './cancellation.module.css'
import { CorrectAddressDialog } from './correct-address.dialog.tsx'

type NoticeFateProps = { draft: LettersDraft; text: { subject: string; body: string }; reader: Addressee }

/** The fate of one notice, and what is to do about it. */
export function NoticeFate({ draft, text, reader }: NoticeFateProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { last, email } = reader
  const acts = <ReaderActs tripId={draft.trip.id} kind={draft.kind} reader={reader} refusal={draft.refusal} />
  if (reader.isUnaware) return <span className={styles.quiet}>{t('cancellation.nothing-to-call-off')}</span>
  if (!last)
    return email === null ? (
      <span className={styles.fate}>
        <span className={styles.warn}>{t('cancellation.to-tell')}</span>
        {acts}
      </span>
    ) : (
      <span className={styles.quiet}>{t('cancellation.to-send')}</span>
    )
  if (last.state === 'sent')
    return (
      <span className={styles.fate}>
        <MessageStateMark state="sent" why={last.why} />
        <small className={styles.quiet}>
          <AddressText text={last.why ?? sentInWords(last, email)} />
        </small>
      </span>
    )
  if (last.state === null) return <span className={styles.quiet}>{lastInWords(last)}</span>
  return (
    <span className={styles.fate}>
      <MessageStateMark state={last.state} />
      {last.why && (
        <small className={styles.quiet}>
          <AddressText text={last.why} />
        </small>
      )}
      {isToTell(reader) && draft.refusal === null && (
        <span className={styles.acts}>
          <Button size="small" onClick={() => setCorrecting(true)}>
            {t('cancellation.correct')}
          </Button>
          {acts}
        </span>
      )}
      {isCorrecting && (
        <CorrectAddressDialog draft={draft} text={text} reader={reader} onClose={() => setCorrecting(false)} />
      )}
    </span>
  )
}
