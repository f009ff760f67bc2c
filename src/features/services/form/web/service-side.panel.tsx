import { addDays, formatDay, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { PartProps } from './service-form.state.ts'
import { useServiceAlerts } from './service-more.form.tsx'
import styles from './service-side.module.css'

/** The column beside the form: the service's day in the programme, and its alerts. */
export function ServiceSide({ form, home, ownId }: PartProps & { ownId: string | undefined }) {
  return (
    <aside className={styles.side} aria-label={t('services.side')}>
      <DayCard form={form} home={home} ownId={ownId} />
      <AlertsCard form={form} home={home} />
    </aside>
  )
}

function DayCard({ form, home, ownId }: PartProps & { ownId: string | undefined }) {
  const { day, startsAt, category, hotelType } = form.getValues()
  if (day === null) return null
  const others = home.services.filter((service) => service.id !== ownId && service.day === Number(day))
  const kind = category && t(`providers.kind.${category}`)
  const board = category === 'hotel' && hotelType ? t(`services.hotel-type-short.${hotelType}`) : null
  const lines = [
    ...others.map(({ id, startsAt: at, name, provider }) => ({
      ...{ id, at, name, isThis: false },
      more: provider?.companyName ?? null,
    })),
    {
      id: 'this',
      at: startsAt,
      name: t('services.this'),
      isThis: true,
      more: [kind, board].filter(Boolean).join(', '),
    },
  ].toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
  const said = t('services.day', { n: day })
  const title = home.departsOn ? `${said} · ${weekdayShort(addDays(home.departsOn, Number(day) - 1))}` : said
  return (
    <Card title={title}>
      <ul className={styles.day}>
        {lines.map(({ id, at, name, isThis, more }) => (
          <li key={id} className={classes(isThis && styles.now, !at && styles.untimed)}>
            {at && <time>{at}</time>}
            <span>
              {isThis ? <b>{name}</b> : name}
              {more && <small>{more}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AlertsCard({ form, home }: PartProps) {
  const { alerts } = useServiceAlerts({ form, home })
  const goToAlerts = () => {
    const part = document.getElementById('service-alerts')
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  if (alerts.length === 0) return null
  return (
    <Card
      title={t('services.part.alerts')}
      isBare
      end={
        <Button kind="text" size="small" onClick={goToAlerts}>
          {t('services.edit')}
          <span className="for-readers"> {t('services.edit-alerts')}</span>
        </Button>
      }
    >
      <ol className={styles.when}>
        {alerts.map(({ kind, on, days, before }) => (
          <li key={kind}>
            <time dateTime={on}>
              {weekdayShort(on).slice(0, 4)}
              {formatDay(on)}
            </time>
            <span>
              {t(`services.alert.${kind}`)}
              <small>{t(`services.alert-before.${kind}`, { n: days, day: formatDay(before) })}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
