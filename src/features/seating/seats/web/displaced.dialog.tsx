import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './bus-map.module.css'

export type Displaced = readonly { participantId: string; name: string }[]

/** Names the people who lost their seat with the new map and found no other. */
export function DisplacedDialog({ people, onClose }: { people: Displaced; onClose: () => void }) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('seating.displaced', { n: people.length })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('seating.displaced-close')}
        </Button>
      }
    >
      <ul className={styles.displaced}>
        {people.map(({ participantId, name }) => (
          <li key={participantId}>{name || t('seating.unnamed')}</li>
        ))}
      </ul>
      <p className={styles.displacedText}>{t('seating.displaced-text')}</p>
    </StackModal>
  )
}
