import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './bus-map.module.css'

type Person = { participantId: string; name: string }
/** The people whom a new map left without a seat, and those who sit elsewhere now. */
export type Displaced = { displaced: readonly Person[]; moved: readonly (Person & { from: string; to: string })[] }

export const isAnybodyDisplaced = ({ displaced, moved }: Displaced) => displaced.length + moved.length > 0

/** Names the people who lost their seat with the new map: who found no other, and who found which. */
export function DisplacedDialog({ people, onClose }: { people: Displaced; onClose: () => void }) {
  const { displaced, moved } = people
  const isLost = displaced.length > 0
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={isLost ? t('seating.displaced', { n: displaced.length }) : t('seating.seated', { n: moved.length })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('seating.displaced-close')}
        </Button>
      }
    >
      {isLost && (
        <>
          <ul className={styles.displaced}>
            {displaced.map(({ participantId, name }) => (
              <li key={participantId}>{name || t('seating.unnamed')}</li>
            ))}
          </ul>
          <p className={styles.displacedText}>{t('seating.displaced-text')}</p>
        </>
      )}
      {moved.length > 0 && (
        <>
          {isLost && <h3 className={styles.movedHead}>{t('seating.seated', { n: moved.length })}</h3>}
          <ul className={styles.displaced}>
            {moved.map(({ participantId, name, from, to }) => (
              <li key={participantId}>{t('seating.from-to', { name: name || t('seating.unnamed'), from, to })}</li>
            ))}
          </ul>
          <p className={styles.displacedText}>{t('seating.from-to-text')}</p>
        </>
      )}
    </StackModal>
  )
}
