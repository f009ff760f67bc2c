import { IconAlertTriangle, IconChevronRight, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressLine } from '#src/features/providers/address.words.ts'
import { HeldRooms, nightsNote } from '#src/features/services/allotment/web/held-rooms.panel.tsx'
import { amountBasis } from '#src/features/services/form/cost-kinds.values.ts'
import { gratuityInWords } from '#src/features/services/form/gratuity.words.ts'
import { amountOf } from '#src/features/services/form/service-amount.rules.ts'
import type { getService } from '#src/features/services/programme/services.contract.ts'
import styles from '#src/features/services/programme/web/service-preview.module.css'
import { addDays, type Day, todayIn, weekdayShort } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { buttonClass } from '#src/web/ui/buttons/button-content.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'

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
      <section aria-label={t('services.part.provider')} className={styles.provider}>
        {provider ? (
          <Supplier provider={provider} reach={service.reach} onProvider={onProvider} />
        ) : (
          <Mark tone="warn" icon={IconAlertTriangle}>
            {t('services.no-provider')}
          </Mark>
        )}
      </section>
      <Facts service={service} />
      {service.allotments.length > 0 && (
        <Part title={t('services.part.allotment')} note={nightsNote(service.allotments, departsOn)}>
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

function Part({ title, note, children }: { title: string; note?: string | null; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>
        {title}
        {note && <span>{note}</span>}
      </h3>
      {children}
    </section>
  )
}

/** Name, address and telephone of the supplier. */
function Supplier({
  provider,
  reach,
  onProvider,
}: {
  provider: NonNullable<ShownService['provider']>
  reach: ShownService['reach']
  onProvider: SheetProps['onProvider']
}) {
  const address = reach && addressLine(reach)
  return (
    <>
      <span className={styles.who}>
        <b>{provider.companyName}</b>
        {address && <small>{address}</small>}
      </span>
      {reach?.phone && (
        <a href={`tel:${reach.phone.replace(/[^+\d]/g, '')}`} className={buttonClass({ size: 'small' })}>
          <Icon of={IconPhone} />
          {formatPhone(reach.phone)}
        </a>
      )}
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('providers.card')}
        onClick={() => onProvider(provider.id)}
      />
    </>
  )
}

/** The day of a service in words, with its hour; of a stay, also its last day. */
export function serviceWhen({ day, untilDay, startsAt }: ShownService, departsOn: Day | null): string {
  const dayOf = (n: number) => departsOn && weekdayShort(addDays(departsOn, n - 1))
  const first = dayOf(day)
  const days = first && untilDay !== null && untilDay > day ? `${first} – ${dayOf(untilDay)}` : first
  return [t('services.day', { n: day }), days, startsAt].filter(Boolean).join(' · ')
}

function Facts({ service }: Pick<SheetProps, 'service'>) {
  const { costKind, repeats, hotelType, hasBeverages, pnr, steps } = service
  const basis = amountBasis({ costKind, repeats })
  const amountCents = amountOf(service)
  const today = todayIn(new Date())
  const facts: [string, ReactNode][] = [
    [t('services.field.pnr'), pnr && <span className="mono">{pnr}</span>],
    [
      t('services.field.amount'),
      amountCents !== null && (
        <>
          <b>{euro(amountCents)}</b>{' '}
          {[
            steps && t('services.steps-short', { n: steps.upTo, beyond: euro(steps.beyondCents) }),
            (!steps || basis !== costKind) && t(`services.amount-of.${basis}`),
          ]
            .filter(Boolean)
            .join(', ')}
        </>
      ),
    ],
    [t('services.field.hotelType'), hotelType && t(`services.hotel-type.${hotelType}`)],
    [t('services.field.beverages'), hasBeverages && t('services.beverages-note')],
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
