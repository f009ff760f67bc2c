import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { DayColumns, type DayColumnsProps } from './day-columns.panel.tsx'
import styles from './programme.module.css'
import { useMoveService } from './service-acts.state.ts'
import { useServiceDropped } from './service-drag.state.ts'

/** The days of a trip or template with their services, which move by dragging or from their menu. */
export function Programme({ isClosed = false, ...props }: Omit<DayColumnsProps, 'isClosed'> & { isClosed?: boolean }) {
  const { days, services } = props
  const canEdit = useCan('edit', 'Service')
  const { moveTo } = useMoveService()
  useServiceDropped((serviceId, day) => {
    const service = services.find(({ id }) => id === serviceId)
    if (service && service.day !== day) moveTo(service, day)
  })
  return (
    <section className={styles.programme}>
      <header className={styles.bar}>
        <h2>{t('services.programme')}</h2>
        <span>
          {t('services.count', { n: services.length })} {t('services.in-days', { n: days })}
        </span>
      </header>
      <DayColumns {...props} isClosed={isClosed || !canEdit} />
    </section>
  )
}
