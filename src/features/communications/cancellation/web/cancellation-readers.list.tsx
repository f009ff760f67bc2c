import { byUrgency, readersMeant } from '#src/features/communications/cancellation/cancellation.view.ts'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isSettled } from '#src/features/communications/letters/letters.rules.ts'
import { t } from '#src/web/text.ts'
import choice from '#src/web/ui/fields/choice.module.css'
import { Card } from '#src/web/ui/layout/card.tsx'
import { AddressText } from '#src/web/ui/signs/address-text.tsx'
import styles from './cancellation.module.css'
import { NoticeFate } from './notice-fate.panel.tsx'

type CancellationReadersProps = {
  title: string
  draft: LettersDraft
  text: { subject: string; body: string }
  isTicked: (one: Addressee) => boolean
  onTick: (one: Addressee, isOn: boolean) => void
}

/** Suppliers or offices of a cancelled trip, those still to tell before those told. */
export function CancellationReaders({ title, draft, text, isTicked, onTick }: CancellationReadersProps) {
  const { people } = draft
  const meant = readersMeant(people)
  const done = meant.filter(isSettled).length
  return (
    <Card
      title={title}
      end={
        meant.length > 0 && (
          <span className={styles.quiet}>{t('cancellation.told-of', { n: done, of: meant.length })}</span>
        )
      }
      isRuled
      isBare
    >
      <ul className={styles.rows}>
        {byUrgency(people).map((one) => (
          <li key={one.id}>
            <span className={styles.reader}>
              {one.email !== null && (
                <input
                  type="checkbox"
                  className={choice.box}
                  checked={isTicked(one)}
                  aria-label={t('letters.send-to', { name: one.name })}
                  onChange={({ currentTarget }) => onTick(one, currentTarget.checked)}
                />
              )}
              <span>
                <b>{one.name}</b>
                <small>
                  <AddressText text={[one.detail, one.email].filter(Boolean).join(' · ')} />
                </small>
              </span>
            </span>
            <NoticeFate draft={draft} text={text} reader={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
