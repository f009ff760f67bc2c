import { IconAlertTriangle, IconArrowMerge, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './merge-window.module.css'

type Place = 0 | 1
const places: readonly Place[] = [0, 1]
const otherOf = (place: Place): Place => (place === 0 ? 1 : 0)

/** What the merged record has of one thing: of both together, of the one that stays and of its double. */
export type MergeSum = { label: string; total: ReactNode; kept: ReactNode; double: ReactNode }

/** A field that the two records may differ in, in the order of the table. */
export type MergeField<Side, Field extends string> = {
  name: Field
  label: string
  /** The value in words. Empty when there is none. */
  say: (side: Side) => string
  isEmpty: (side: Side) => boolean
  isSame: (one: Side, other: Side) => boolean
}

type MergeWindowProps<Side, Field extends string> = {
  title: string
  sides: readonly [Side, Side]
  fields: readonly MergeField<Side, Field>[]
  /** The record that stays unless the user chooses the other one. */
  proposedAt: Place
  head: (side: Side) => { name: string; about: string }
  /** Why they look like one, in words. */
  alike: string
  /** The fields that are taken from the double unless the user chooses. */
  usuallyTaken: (kept: Side, double: Side) => readonly Field[]
  sums: (kept: Side, double: Side) => readonly MergeSum[]
  /** Why they cannot be merged, in words, or null. */
  refusal: (kept: Side, double: Side) => string | null
  apart: { label: string; isBusy: boolean; act: (kept: Side, double: Side) => void }
  merge: { isBusy: boolean; act: (kept: Side, double: Side, taken: Field[]) => void }
  onClose: () => void
}

/** Two records that may be one, side by side: which one stays, and one choice for each field that differs. */
export function MergeWindow<Side, Field extends string>(props: MergeWindowProps<Side, Field>) {
  const { title, sides, fields, proposedAt, head, alike, usuallyTaken, sums, refusal, apart, merge, onClose } = props
  const [firstAt] = useState(proposedAt)
  const [keptAt, setKeptAt] = useState(firstAt)
  const [chosen, setChosen] = useState<Partial<Record<Field, Place>>>({})
  const doubleAt = otherOf(keptAt)
  const [kept, double] = [sides[keptAt], sides[doubleAt]]
  const usual = usuallyTaken(kept, double)
  const placeOf = (field: Field): Place => chosen[field] ?? (usual.includes(field) ? doubleAt : keptAt)
  const differing = fields.filter(({ isSame }) => !isSame(sides[0], sides[1]))
  const same = fields.filter((field) => !differing.includes(field) && !field.isEmpty(sides[0]))
  const taken = differing.map(({ name }) => name).filter((name) => placeOf(name) === doubleAt)
  const why = refusal(kept, double)
  return (
    <StackModal
      isOpen
      size="large"
      title={title}
      onClose={onClose}
      isDirty={() => keptAt !== firstAt || Object.keys(chosen).length > 0}
      backOut={t('shell.go-back')}
      isBackFocused
      footer={
        <>
          <Button kind="text" isBusy={apart.isBusy} onClick={() => apart.act(kept, double)}>
            {apart.label}
          </Button>
          <span className={styles.gap} />
          <Button
            kind="primary"
            icon={IconArrowMerge}
            isBusy={merge.isBusy}
            refusal={why}
            data-by-hand
            onClick={() => merge.act(kept, double, taken)}
          >
            {t('shell.merge')}
          </Button>
        </>
      }
    >
      {alike !== '' && <p className={styles.alike}>{alike}</p>}
      <table className={styles.table}>
        <caption className="for-readers">{t('shell.merge-caption')}</caption>
        <thead>
          <tr>
            <td />
            {places.map((place) => (
              <th key={place} scope="col" className={classes(place === keptAt && styles.taken)}>
                <SideChoice
                  {...head(sides[place])}
                  isKept={place === keptAt}
                  onChoose={() => {
                    setKeptAt(place)
                    setChosen({})
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              sides={sides}
              place={placeOf(field.name)}
              onChoose={(place) => setChosen((now) => ({ ...now, [field.name]: place }))}
            />
          ))}
          {same.length > 0 && (
            <tr>
              <td colSpan={3} className={styles.same}>
                <Icon of={IconCheck} size="small" />{' '}
                {t('shell.merge-same', { fields: same.map(({ label }) => label.toLowerCase()).join(', ') })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <h3 className={styles.heading}>{t('shell.merge-result')}</h3>
      <dl className={styles.sums}>
        {sums(kept, double).map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>
              {sum.total}{' '}
              <small>
                {sum.kept} + {sum.double}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <NoticeStrip tone={why ? 'err' : 'warn'} icon={IconAlertTriangle}>
        {why ?? t('shell.merge-final')}
      </NoticeStrip>
    </StackModal>
  )
}

type MergeWaitingProps = { title: string; hasFailed: boolean; onRetry: () => void; onClose: () => void }

/** The window before its two records have come, or when they did not come. */
export function MergeWaiting({ title, hasFailed, onRetry, onClose }: MergeWaitingProps) {
  return (
    <StackModal isOpen size="large" title={title} onClose={onClose}>
      {hasFailed ? <LoadFailure what={t('shell.merge-what')} onRetry={onRetry} /> : <SkeletonRows count={8} />}
    </StackModal>
  )
}

type SideChoiceProps = { name: string; about: string; isKept: boolean; onChoose: () => void }

function SideChoice({ name, about, isKept, onChoose }: SideChoiceProps) {
  return (
    <label className={styles.side}>
      <input type="radio" name="merge-kept" checked={isKept} onChange={onChoose} />
      <span>
        {name}
        <small>{about}</small>
      </span>
      {isKept ? (
        <Badge tone="ok" icon={IconCheck}>
          {t('shell.merge-stays')}
        </Badge>
      ) : (
        <Badge tone="neutral">{t('shell.merge-goes')}</Badge>
      )}
    </label>
  )
}

type FieldRowProps<Side, Field extends string> = {
  field: MergeField<Side, Field>
  sides: readonly [Side, Side]
  place: Place
  onChoose: (place: Place) => void
}

function FieldRow<Side, Field extends string>({ field, sides, place, onChoose }: FieldRowProps<Side, Field>) {
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {places.map((at) => {
        const said = field.say(sides[at])
        const shown = said || t('shell.merge-empty')
        return (
          <td key={at} className={classes(at === place && styles.taken)}>
            <label className={styles.option}>
              <input
                type="radio"
                name={`merge-${field.name}`}
                aria-label={`${field.label}: ${shown}`}
                checked={at === place}
                onChange={() => onChoose(at)}
              />
              <span className={classes(said === '' && styles.empty)}>{shown}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}
