import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import { nightsOn } from '#src/features/services/programme/stays.rules.ts'
import { addDays, type Day, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './day-columns.module.css'
import type { MovedService } from './service-acts.state.ts'
import { useDayDrop, useServiceDrag } from './service-drag.state.ts'
import { ServiceMarks } from './service-marks.panel.tsx'
import { ServiceMenu } from './service-menu.panel.tsx'

export type ColumnService = MovedService & {
  position: number
  untilDay: number | null
  category: ServiceCategory
  startsAt: string | null
  location: string | null
  provider: { companyName: string } | null
  paymentStatus?: 'paid' | 'toBePaid' | undefined
  communicationStatus: 'sent' | 'toSend'
}

export type DayColumnsProps = {
  itineraryId: string
  days: number
  /** Null in a template, whose days have no dates. */
  departsOn: Day | null
  services: readonly ColumnService[]
  isClosed: boolean
  /** True where suppliers can be written to: on a trip that is on sale. */
  isOnSale?: boolean
  linkTo: (service: ColumnService, children: ReactNode) => ReactNode
  onEdit: (serviceId: string) => void
  /** Renders the button or link that adds to a day, with the given class. */
  addTo: (day: number, className: string, children: ReactNode) => ReactNode
}

const byProgramme = (one: ColumnService, other: ColumnService) =>
  (one.startsAt ?? '').localeCompare(other.startsAt ?? '') || one.position - other.position

/** The id of a service's name on its card or row. It gets the focus after the service was saved. */
export const cardId = (serviceId: string) => `card-${serviceId}`

/** The history state for a move to the services, which focuses the name of the saved one. */
export const landingAt = (savedId: string | undefined) => (savedId === undefined ? {} : { focusOn: cardId(savedId) })

/** The programme in columns, one for each day, with a card for each service. */
export function DayColumns(props: DayColumnsProps) {
  const days = Array.from({ length: props.days }, (_, at) => at + 1)
  return (
    <section className={styles.days} tabIndex={0} aria-label={t('services.days')}>
      {days.map((day) => (
        <DayColumn key={day} day={day} {...props} />
      ))}
    </section>
  )
}

function DayColumn({ day, departsOn, isClosed, services, addTo, ...rest }: DayColumnsProps & { day: number }) {
  const own = services.filter((service) => service.day === day).toSorted(byProgramme)
  const nights = nightsOn(services, day)
  const { ref, isOver } = useDayDrop(day, isClosed)
  return (
    <div
      ref={ref}
      className={styles.column}
      role="group"
      aria-label={t('services.day', { n: day })}
      data-over={isOver || undefined}
    >
      <h3 className={styles.day}>
        {t('services.day', { n: day })} {departsOn && <span>· {weekdayShort(addDays(departsOn, day - 1))}</span>}
      </h3>
      {own.map((service) => (
        <ServiceCard key={service.id} service={service} isClosed={isClosed} isOfTrip={departsOn !== null} {...rest} />
      ))}
      {nights.map(({ service, night, nights: all }) => (
        <p key={service.id} className={styles.night}>
          <Icon of={kindIcons[service.category]} size="small" />
          <span>
            {service.provider?.companyName ?? service.name}
            <small>{t('services.night-of', { n: night, nights: all })}</small>
          </span>
        </p>
      ))}
      {own.length === 0 && nights.length === 0 && <p className={styles.empty}>{t('services.day-empty')}</p>}
      {!isClosed &&
        addTo(
          day,
          styles.add!,
          <>
            <Icon of={IconPlus} />
            {t('services.add')}
            <span className="for-readers"> {t('services.add-to-day', { n: day })}</span>
          </>,
        )}
    </div>
  )
}

type ServiceCardProps = Pick<DayColumnsProps, 'itineraryId' | 'isClosed' | 'isOnSale' | 'linkTo' | 'onEdit'> & {
  service: ColumnService
  days: number
  /** False in a template, whose services are neither paid nor written about. */
  isOfTrip: boolean
}

function ServiceCard({ service, isOfTrip, ...props }: ServiceCardProps) {
  const { itineraryId, days, isClosed, isOnSale = false, linkTo, onEdit } = props
  const drag = useServiceDrag(service, isClosed)
  return (
    <article ref={drag.ref} className={styles.service} data-dragging={drag.isDragging || undefined}>
      <div className={styles.top}>
        <Icon of={kindIcons[service.category]} className={styles.icon} />
        <span className="for-readers">{t(`providers.kind.${service.category}`)}</span>
        {service.startsAt && <time>{service.startsAt}</time>}
        {!isClosed && (
          <span className={styles.menu}>
            <ServiceMenu
              itineraryId={itineraryId}
              service={service}
              days={days}
              onEdit={onEdit}
              isWrittenAbout={isOnSale && service.provider !== null}
            />
          </span>
        )}
      </div>
      {linkTo(service, <span id={cardId(service.id)}>{service.name}</span>)}
      {service.provider ? (
        <p>{service.provider.companyName}</p>
      ) : (
        <p>
          <Mark tone="warn" icon={IconAlertTriangle}>
            {t('services.no-provider')}
          </Mark>
        </p>
      )}
      {isOfTrip && (
        <p className={styles.marks}>
          <ServiceMarks {...service} />
        </p>
      )}
    </article>
  )
}
