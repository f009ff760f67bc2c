import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconFileText,
  IconHelp,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import type { LineToIssue } from '#src/features/insurance/policies/policies.contract.ts'
import { fileSize } from '#src/shared/files.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import type { FileReview, ReviewedFile } from './file-review.state.ts'
import styles from './policies.module.css'

type Line = Pick<LineToIssue, 'participantId' | 'surname' | 'name'>

/** The files to check: doubtful and refused ones stand here, matched ones in the rows of their people. */
export function FileReviewPanel({ review, lines }: { review: FileReview; lines: readonly Line[] }) {
  const odd = review.files.filter(({ people, problem }) => people.length === 0 || problem !== null)
  const refused = odd.filter(({ problem }) => problem !== null).length
  const n = review.files.length
  return (
    <section className={styles.review} aria-label={t('insurance.upload-many')}>
      <header>
        <h2>{n === 0 ? t('insurance.review-none') : t('insurance.review', { n })}</h2>
        <p role="status">
          {review.ready.length > 0 && (
            <Mark tone="ok" icon={IconCheck}>
              {t('insurance.matched', { n: review.ready.length })}
            </Mark>
          )}
          {odd.length > refused && (
            <Mark tone="warn" icon={IconHelp}>
              {t('insurance.to-choose', { n: odd.length - refused })}
            </Mark>
          )}
          {refused > 0 && (
            <Mark tone="err" icon={IconCircleX}>
              {t('insurance.discarded', { n: refused })}
            </Mark>
          )}
        </p>
      </header>
      {odd.length > 0 && (
        <ul>
          {odd.map((one) => (
            <OddFile key={one.id} one={one} review={review} lines={lines} />
          ))}
        </ul>
      )}
      <FileDrop onFiles={(files) => review.add(files)} />
    </section>
  )
}

function whyOdd({ by, candidates }: ReviewedFile): string {
  if (by === 'taken') return t('insurance.fits-taken')
  return candidates.length > 1 ? t('insurance.fits-several', { n: candidates.length }) : t('insurance.fits-nobody')
}

function OddFile({ one, review, lines }: { one: ReviewedFile; review: FileReview; lines: readonly Line[] }) {
  const { id, file, problem, candidates } = one
  const named = lines.filter(({ surname }) => surname !== null)
  // Those whom the name fits come first.
  const inOrder = named.toSorted(
    (a, b) => Number(candidates.includes(b.participantId)) - Number(candidates.includes(a.participantId)),
  )
  return (
    <li className={problem === null ? undefined : styles.refused}>
      <Icon of={problem === null ? IconFileText : IconAlertTriangle} />
      <span className={styles.about}>
        <b>{file.name}</b>
        <small>
          {fileSize(file.size)} · {problem ?? whyOdd(one)}
        </small>
      </span>
      {problem === null && (
        <SelectField
          label={t('insurance.person-of', { file: file.name })}
          isLabelHidden
          size="small"
          placeholder={t('insurance.choose-person')}
          value={null}
          options={inOrder.map((line) => ({ value: line.participantId, label: headName(line) }))}
          onChange={(person) => review.choose(id, person)}
        />
      )}
      <IconButton
        icon={IconX}
        size="small"
        label={t('insurance.take-away', { file: file.name })}
        onClick={() => review.takeAway(id)}
      />
    </li>
  )
}

type BarProps = { review: FileReview; left: number; problem: string | null; onSend: () => void; onClose: () => void }

/** The bar that uploads what was checked. */
export function ReviewBar({ review, left, problem, onSend, onClose }: BarProps) {
  const n = review.ready.reduce((sum, { people }) => sum + people.length, 0)
  return (
    <div className={styles.bar}>
      <span>
        <b>{t('insurance.ready', { n })}</b> {t('insurance.left', { n: Math.max(0, left - n) })}
      </span>
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      <span className={styles.end}>
        <Button onClick={onClose}>{t('insurance.cancel')}</Button>
        <Button kind="primary" icon={IconUpload} isBusy={review.isSending} onClick={onSend}>
          {n === 0 ? t('insurance.upload-many') : t('insurance.upload-n', { n })}
        </Button>
      </span>
    </div>
  )
}
