import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { getProvider } from '#src/features/providers/providers.contract.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './provider-due.module.css'

type Due = NonNullable<Output<typeof getProvider>['due']>

/**
 * The amount left to pay a supplier, the next due amounts and what was paid too much, each with a link to its service.
 * Nothing if all is paid as agreed.
 */
export function ProviderDue({ due: { cents, next, overpaid } }: { due: Due }) {
  const canAsk = useCan('edit', 'SupplierPayment')
  const [first] = next
  if (!first && overpaid.length === 0) return null
  return (
    <section className={styles.due} aria-label={t('providers.column.due')}>
      <div className={styles.sum}>
        <span className={styles.label}>{t('providers.column.due')}</span>
        <b className={styles.total}>{euro(cents)}</b>
        {canAsk && first && (
          <LinkButton
            icon={IconSend}
            to="/trips/$tripId/messages/new"
            params={{ tripId: first.tripId }}
            search={{ kind: 'paymentRequest', serviceId: first.serviceId }}
          >
            {t('providers.request-payment')}
          </LinkButton>
        )}
      </div>
      {next.map((one) => (
        <DueCard key={`${one.serviceId} ${one.dueOn}`} due={one} />
      ))}
      {overpaid.length > 0 && <Overpaid of={overpaid} />}
    </section>
  )
}

function Overpaid({ of: overpaid }: { of: Due['overpaid'] }) {
  return (
    <ul className={styles.overpaid}>
      {overpaid.map(({ serviceId, serviceName, tripId, tripTitle, cents }) => (
        <li key={serviceId}>
          <Mark tone="warn" icon={IconAlertTriangle}>
            {t('providers.overpaid', { amount: euro(cents) })}
          </Mark>
          <Link to="/trips/$tripId/services-and-payments/service-preview/$serviceId" params={{ tripId, serviceId }}>
            {serviceName}, {tripTitle}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DueCard({
  due: { tripId, serviceId, tripTitle, dueOn, leftCents, isEstimate },
}: {
  due: Due['next'][number]
}) {
  const today = todayIn(new Date())
  const { tone } = deadlineWords(dueOn, today, 'days')
  return (
    <Link
      to="/trips/$tripId/services-and-payments/service-preview/$serviceId"
      params={{ tripId, serviceId }}
      className={classes(styles.card, tone && styles[tone])}
    >
      <span className={styles.day}>
        {formatDay(dueOn)} {tone && <DeadlineChip dueOn={dueOn} today={today} past="days" />}
      </span>
      <b>{leftCents === null ? t('providers.due-unknown') : euro(leftCents)}</b>
      <small>{t(isEstimate ? 'providers.due-whole' : 'providers.due-instalment', { trip: tripTitle })}</small>
    </Link>
  )
}
