import { Link } from '@tanstack/react-router'
import type { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './dates-left.module.css'

export type DatesLeft = Output<typeof editTrip>['datesLeft']

const labelOf = (what: DatesLeft[number]['what']) =>
  what === 'optionOn' || what === 'releaseOn' ? t(`services.field.${what}`) : t(`trips.field.${what}`)

type DatesLeftProps = { tripId: string; dates: DatesLeft; onClose: () => void }

/** Shown after the start moved: the days that stayed, each with a link to its service. */
export function DatesLeftDialog({ tripId, dates, onClose }: DatesLeftProps) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('trips.dates-left-title')}
      footer={
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t('trips.dates-left-text')}</p>
      <ul className={styles.dates}>
        {dates.map(({ what, on, service }) => (
          <li key={`${what} ${service?.id ?? ''}`}>
            <span>
              {labelOf(what)}
              {service && (
                <Link
                  to="/trips/$tripId/edit-service/$serviceId"
                  params={{ tripId, serviceId: service.id }}
                  onClick={onClose}
                >
                  {service.name}
                </Link>
              )}
            </span>
            <b>{formatDay(on)}</b>
          </li>
        ))}
      </ul>
    </StackModal>
  )
}
