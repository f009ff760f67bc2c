import type { BulkOutcome } from '#src/features/trips/list/trip-bulk.contract.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './trips-left.module.css'

export type TripsLeft = { act: 'archive' | 'assign'; refused: BulkOutcome['refused'] }

/** The trips that refused an act on several, each with its reason. */
export function TripsLeftDialog({ left, onClose }: { left: TripsLeft; onClose: () => void }) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      size="medium"
      title={t('trips.left-title', { n: left.refused.length })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t(`trips.left-${left.act}`)}</p>
      <ul className={styles.list}>
        {left.refused.map(({ id, title, reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </StackModal>
  )
}
