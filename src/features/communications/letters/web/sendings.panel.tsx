import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import type { LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { listMailings, type Mailing, stopMailing } from '#src/features/communications/letters/letters.contract.ts'
import { DivertedMark, MessageStateMark } from '#src/features/communications/outbox/web/message-state.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { messageStates } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './letters.module.css'

type SendingsProps = { tripId: string; kindLabels: (kind: LetterKind) => string }

/** The sendings of the trip, newest first: how far each is, and the button that stops it. */
export function Sendings({ tripId, kindLabels }: SendingsProps) {
  const { data } = useQuery(queryOf(listMailings, { params: { tripId } }))
  return (
    <Card
      title={t('letters.sendings')}
      isRuled
      isBare
      foot={
        <Link to="/outbox" search={{ tripId }}>
          {t('letters.all-mail')}
        </Link>
      }
    >
      {data?.mailings.length === 0 && <p className={styles.foot}>{t('letters.sendings-none')}</p>}
      <ul className={page.sent}>
        {data?.mailings.map((mailing) => (
          <Sending key={mailing.id} mailing={mailing} kindLabels={kindLabels} />
        ))}
      </ul>
    </Card>
  )
}

function Sending({ mailing, kindLabels }: { mailing: Mailing } & Pick<SendingsProps, 'kindLabels'>) {
  const { id, kind, at, by, letters, states, diverted, stopped } = mailing
  const { day, time } = wallClock(new Date(at))
  const stop = useCommand(stopMailing, {
    failureText: t('letters.stop-failed'),
    onDone: ({ stopped: n }) => toast.success(t('letters.stopped-toast', { n })),
  })
  const done = (states.sent ?? 0) - diverted
  const isUnderway = (states.queued ?? 0) + (states.held ?? 0) > 0
  return (
    <li>
      <b>{kindLabels(kind)}</b>
      <small className={styles.quiet}>{t('communications.sent-line', { day: formatDay(day), time, by })}</small>
      <progress value={done} max={letters} aria-label={t('letters.progress', { done, n: letters })} />
      <span className={page.states} role="status">
        {t('letters.progress', { done, n: letters })}
        {messageStates
          .filter((state) => state !== 'sent' && (states[state] ?? 0) > 0)
          .map((state) => (
            <span key={state}>
              {states[state]} <MessageStateMark state={state} />
            </span>
          ))}
        {diverted > 0 && (
          <span>
            {diverted} <DivertedMark />
          </span>
        )}
      </span>
      {stopped && <small className={styles.quiet}>{t('letters.stopped', { by: stopped.by })}</small>}
      {isUnderway && !stopped && (
        <Button
          size="small"
          icon={IconHandStop}
          isBusy={stop.isPending}
          onClick={() => stop.mutate({ params: { mailingId: id } })}
        >
          {t('letters.stop')}
        </Button>
      )}
    </li>
  )
}
