import type { Delivery, MessageDraft } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { getSupplierPaper } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import styles from './message-page.module.css'
import { SendingStateBadge } from './sending-state.panel.tsx'

/** The earlier messages about this service, newest first, each with its paper as it was sent. */
export function SentBefore({ draft: { sent } }: { draft: Pick<MessageDraft, 'sent'> }) {
  return (
    <Card title={t('communications.sent-before')} isRuled isBare>
      {sent.length === 0 && <p className={styles.nobody}>{t('communications.sent-none')}</p>}
      <ul className={styles.sent}>
        {sent.map((delivery) => (
          <SentItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Card>
  )
}

function SentItem({ delivery }: { delivery: Delivery }) {
  const { kind, state, at, by, to, recipient, toldHow, takenBackAt, why, paper } = delivery
  const moment = wallClock(new Date(at))
  return (
    <li>
      <div className={styles.sentHead}>
        {paper ? (
          <a href={addressOf(getSupplierPaper, { params: { paperId: paper.id } })} target="_blank" rel="noopener">
            {paper.label}
          </a>
        ) : (
          <span>{t(`communications.kind.${kind}`)}</span>
        )}
        {takenBackAt ? (
          <Badge tone="neutral">{t('communications.state.takenBack')}</Badge>
        ) : (
          <SendingStateBadge state={state} />
        )}
      </div>
      <span>{toldHow ? t(`communications.told.${toldHow}`) : (to ?? recipient)}</span>
      <small>{t('communications.sent-line', { day: formatDay(moment.day), time: moment.time, by })}</small>
      {why && <small className={styles.why}>{why}</small>}
    </li>
  )
}
