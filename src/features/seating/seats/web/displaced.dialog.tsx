import type { giveLayout } from '#src/features/seating/seats/seating.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './bus-map.module.css'

/** The people whom a new map left without a seat, moved, parted from their group, or took out of a first row that they pay. */
export type Displaced = Pick<Output<typeof giveLayout>, 'displaced' | 'moved' | 'apart' | 'firstRow'>

export const isAnybodyDisplaced = ({ displaced, moved, apart, firstRow }: Displaced) =>
  displaced.length + moved.length + apart.length + firstRow.length > 0

const shown = (name: string) => name || t('seating.unnamed')

type DisplacedProps = {
  people: Displaced
  onClose: () => void
  /** Puts the former map back with everybody on their seat; absent where that cannot be done. */
  onTakeBack?: (() => void) | undefined
}

/**
 * Names the people whom a new map concerns: who is left without a seat, who is parted from their group, who pays for the
 * first row and lost it, and who sits elsewhere.
 */
export function DisplacedDialog({ people, onClose, onTakeBack }: DisplacedProps) {
  const parts = [
    {
      head: t('seating.displaced', { n: people.displaced.length }),
      lines: people.displaced.map(({ participantId, name }) => [participantId, shown(name)]),
      text: t('seating.displaced-text'),
    },
    {
      head: t('seating.apart', { n: people.apart.length }),
      lines: people.apart.map((group) => [
        group[0]!.seat,
        group.map(({ name, seat }) => t('seating.apart-seat', { name: shown(name), seat })).join(', '),
      ]),
      text: t('seating.apart-text'),
    },
    {
      head: t('seating.first-row-left', { n: people.firstRow.length }),
      lines: people.firstRow.map(({ participantId, name, seat }) => [
        participantId,
        seat === null
          ? t('seating.without-seat-now', { name: shown(name) })
          : t('seating.apart-seat', { name: shown(name), seat }),
      ]),
      text: t('seating.first-row-left-text'),
    },
    {
      head: t('seating.seated', { n: people.moved.length }),
      lines: people.moved.map(({ participantId, name, from, to }) => [
        participantId,
        t('seating.from-to', { name: shown(name), from, to }),
      ]),
      text: t('seating.from-to-text'),
    },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={parts[0]?.head ?? ''}
      footer={
        <>
          {onTakeBack && <Button onClick={onTakeBack}>{t('seating.map-back')}</Button>}
          <Button kind="primary" onClick={onClose}>
            {t('seating.displaced-close')}
          </Button>
        </>
      }
    >
      {parts.map(({ head, lines, text }, at) => (
        <section key={head}>
          {at > 0 && <h3 className={styles.movedHead}>{head}</h3>}
          <ul className={styles.displaced}>
            {lines.map(([key, line]) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
          <p className={styles.displacedText}>{text}</p>
        </section>
      ))}
    </StackModal>
  )
}
