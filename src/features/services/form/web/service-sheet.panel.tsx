import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HeldRooms } from '#src/features/services/allotment/web/held-rooms.panel.tsx'
import { gratuityInWords } from '#src/features/services/form/gratuity.words.ts'
import { amountOf } from '#src/features/services/form/service-amount.rules.ts'
import type { getService } from '#src/features/services/programme/services.contract.ts'
import styles from '#src/features/services/programme/web/service-preview.module.css'
import { addDays, type Day, todayIn, weekdayShort } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'

export type ShownService = Output<typeof getService>

type SheetProps = {
  service: ShownService
  departsOn: Day | null
  /** The state of its trip; null in a template. */
  status: string | null
  onProvider: (providerId: string) => void
}

/** Everything known about a service, read-only. */
export function ServiceSheet({ service, departsOn, status, onProvider }: SheetProps) {
  const { provider, notes } = service
  return (
    <>
      <Facts service={service} departsOn={departsOn} />
      <Part title={t('services.part.provider')}>
        {provider ? (
          <p className={styles.provider}>
            <b>{provider.companyName}</b>
            <Button kind="text" size="small" iconAfter={IconChevronRight} onClick={() => onProvider(provider.id)}>
              {t('providers.card')}
            </Button>
          </p>
        ) : (
          <Mark tone="warn" icon={IconAlertTriangle}>
            {t('services.no-provider')}
          </Mark>
        )}
      </Part>
      {service.allotments.length > 0 && (
        <Part title={t('services.part.allotment')}>
          <HeldRooms service={service} departsOn={departsOn} status={status} />
        </Part>
      )}
      <Gratuities service={service} />
      {service.accessLimit !== null && (
        <Part title={t('services.part.access')}>{t('services.preview-limit', { n: service.accessLimit })}</Part>
      )}
      {notes && <Part title={t('services.part.notes')}>{notes}</Part>}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Facts({ service, departsOn }: Pick<SheetProps, 'service' | 'departsOn'>) {
  const { day, startsAt, location, costKind, hotelType, hasBeverages, code, pnr, steps } = service
  const amountCents = amountOf(service)
  const today = todayIn(new Date())
  const when = [t('services.day', { n: day }), departsOn && weekdayShort(addDays(departsOn, day - 1)), startsAt].filter(
    Boolean,
  )
  const facts: [string, ReactNode][] = [
    [t('services.field.day'), when.join(' · ')],
    [t('services.field.location'), location],
    [
      t('services.field.amount'),
      amountCents !== null && (
        <>
          <b>{euro(amountCents)}</b>{' '}
          {steps
            ? t('services.steps-short', { n: steps.upTo, beyond: euro(steps.beyondCents) })
            : t(`services.amount-of.${costKind}`)}
        </>
      ),
    ],
    [t('services.field.hotelType'), hotelType && t(`services.hotel-type.${hotelType}`)],
    [t('services.field.beverages'), hasBeverages && t('services.beverages-note')],
    [t('services.field.code'), code && <span className="mono">{code}</span>],
    [t('services.field.pnr'), pnr && <span className="mono">{pnr}</span>],
    [t('services.field.guidesBooked'), service.guidesBooked],
    [t('services.field.paymentTerms'), service.paymentTerms ?? service.supplierTerms],
    [t('services.field.optionOn'), service.optionOn && <DeadlineChip dueOn={service.optionOn} today={today} />],
    [t('services.field.releaseOn'), service.releaseOn && <DeadlineChip dueOn={service.releaseOn} today={today} />],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Gratuities({ service: { gratuities } }: Pick<SheetProps, 'service'>) {
  if (gratuities.length === 0) return null
  return (
    <Part title={t('services.part.gratuity')}>
      <ul>
        {gratuities.map(({ id, ...gratuity }) => (
          <li key={id}>{gratuityInWords(gratuity)}</li>
        ))}
      </ul>
    </Part>
  )
}
