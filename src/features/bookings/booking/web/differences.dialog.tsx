import type { BookingValues } from '#src/features/bookings/booking/booking.values.ts'
import { differences } from '#src/features/bookings/booking/booking-differences.words.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './booking-dialogs.module.css'

type DifferencesProps = {
  mine: BookingValues
  theirs: BookingValues
  /** Who saved meanwhile. */
  name: string
  onClose: () => void
  onReload: () => void
}

/** What somebody else saved beside what stands in the form. */
export function DifferencesDialog({ mine, theirs, name, onClose, onReload }: DifferencesProps) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.differences')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('bookings.go-back')}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onReload()
            }}
          >
            {t('shell.reload')}
          </Button>
        </>
      }
    >
      <div className={styles.found}>
        <table className={styles.work}>
          <caption className="for-readers">{t('bookings.differences')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('bookings.difference-field')}</th>
              <th scope="col">{t('bookings.difference-theirs', { name })}</th>
              <th scope="col">{t('bookings.difference-mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map(({ key, field, person, theirs: saved, mine: typed }) => (
              <tr key={`${key} ${field}`}>
                <th scope="row">
                  {t(field)}
                  {person && <small>{person}</small>}
                </th>
                <td>{saved}</td>
                <td>{typed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </StackModal>
  )
}
