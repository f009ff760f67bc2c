import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import order from '#src/features/departures/web/loading-order.module.css'
import { useRowDrag } from '#src/features/departures/web/row-drag.state.ts'
import type { BlockForm, SheetBlock } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { isFree, sourceOf, textOf, tripChange } from '#src/features/travel-papers/news-sheets/news-sheet.rules.ts'
import {
  agencyBlocks,
  longestBlock,
  type SheetView,
} from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { formatDay, todayIn, wallClock } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ButtonPair, IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './news-sheet.module.css'
import { titleOfBlock } from './news-sheet.state.ts'

type BlockRowProps = {
  view: SheetView
  block: BlockForm
  /** The block as the server gives it; missing for free text that was just added. */
  given: SheetBlock | undefined
  at: number
  isLast: boolean
  canEdit: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (part: Partial<BlockForm>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One block: whether it is in the sheet, where it stands, and its text. */
export function BlockRow(props: BlockRowProps) {
  const { view, block, given, at, isLast, canEdit, isOpen, onOpen, onChange, onMove } = props
  const { row, handle, isOver } = useRowDrag({ ...props, kind: 'sheet-block', id: block.key })
  const title = titleOfBlock(block)
  const tripText = given?.tripText ?? ''
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined || !event.altKey) return
    event.preventDefault()
    onMove(at, to)
  }
  const mayEdit = canEdit && given?.isReduced !== true
  return (
    <li ref={row} className={classes(styles.block, isOpen && styles.open)} data-over={isOver || undefined}>
      <div className={styles.row}>
        {canEdit && (
          <button
            ref={handle}
            type="button"
            className={order.grip}
            aria-label={t('news.grip', { block: title })}
            onKeyDown={press}
          >
            <Icon of={IconGripVertical} />
          </button>
        )}
        <SwitchField
          label={<span className="for-readers">{t(`news.in-sheet.${view}`, { block: title })}</span>}
          checked={block.isOn}
          disabled={!canEdit}
          onChange={(isOn) => onChange({ isOn })}
        />
        <h3 className={styles.title} title={title}>
          <span>{title}</span> <small>{summaryOf(block, given)}</small>
        </h3>
        {block.isOn && <Source block={block} />}
        {canEdit && (
          <>
            <ButtonPair>
              <IconButton
                icon={IconChevronUp}
                kind="secondary"
                size="small"
                label={t('news.up', { block: title })}
                disabled={at === 0}
                onClick={() => onMove(at, at - 1)}
              />
              <IconButton
                icon={IconChevronDown}
                kind="secondary"
                size="small"
                label={t('news.down', { block: title })}
                disabled={isLast}
                onClick={() => onMove(at, at + 1)}
              />
            </ButtonPair>
            <IconButton
              icon={IconPencil}
              size="small"
              label={t('news.edit', { block: title })}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            />
          </>
        )}
      </div>
      {block.isOn && <TripChange block={block} tripText={tripText} canEdit={mayEdit} onChange={onChange} />}
      {isOpen && canEdit && (
        <div className={styles.edit}>
          {mayEdit ? <BlockText {...props} tripText={tripText} /> : <p className={styles.note}>{t('news.reduced')}</p>}
        </div>
      )}
    </li>
  )
}

/** What the block holds, or why it is not in the sheet. */
function summaryOf(block: BlockForm, given: SheetBlock | undefined): string {
  if (!block.isOn) return t('news.off')
  if (textOf({ text: block.text, tripText: given?.tripText ?? '' }).trim() === '')
    return t(block.text === null && !isFree(block.key) ? 'news.nothing' : 'news.without-text')
  return given?.summary ?? ''
}

function Source({ block }: { block: BlockForm }) {
  const source = sourceOf(block, agencyBlocks)
  return (
    <span className={classes(styles.source, source === 'edited' && styles.edited)}>
      {source === 'edited' && <Icon of={IconPencil} size="small" />}
      {t(`news.source.${source}`)}
    </span>
  )
}

type TripChangeProps = Pick<BlockRowProps, 'block' | 'canEdit' | 'onChange'> & { tripText: string }

/** What the trip says differently since the text was edited: take it, or keep the text. */
function TripChange({ block, tripText, canEdit, onChange }: TripChangeProps) {
  const found = tripChange({ text: block.text, basis: block.basis, tripText })
  if (!found) return null
  const { label, trip, mine } = found
  const key = label ? 'news.diff' : trip ? 'news.diff-added' : 'news.diff-gone'
  return (
    <div className={styles.diff} role="status">
      <p className={styles.space}>{t(key, { label, trip, mine })}</p>
      {canEdit && (
        <>
          <Button size="small" onClick={() => onChange({ text: null, basis: null })}>
            {t('news.take-trip')}
          </Button>
          <Button size="small" onClick={() => onChange({ basis: tripText })}>
            {t('news.keep')}
          </Button>
        </>
      )}
    </div>
  )
}

function BlockText({ block, given, tripText, onChange, onRemove }: BlockRowProps & { tripText: string }) {
  const ownsTitle = isFree(block.key)
  const isAgencys = agencyBlocks.includes(block.key)
  const type = (text: string) => {
    if (ownsTitle) return onChange({ text })
    // What is typed back to the trip's own text is the trip's again.
    if (text === tripText) return onChange({ text: null, basis: null })
    onChange({ text, basis: block.basis ?? tripText })
  }
  return (
    <>
      {ownsTitle && (
        <TextField
          label={t('news.title-of')}
          maxLength={80}
          value={block.title}
          onChange={(title) => onChange({ title })}
        />
      )}
      <TextAreaField
        label={t('news.text-of', { block: titleOfBlock(block) })}
        isLabelHidden
        maxLength={longestBlock}
        autoFocus={!ownsTitle}
        value={textOf({ text: block.text, tripText })}
        onChange={type}
      />
      <div className={styles.foot}>
        {ownsTitle ? (
          <Button kind="text" size="small" icon={IconTrash} onClick={onRemove}>
            {t('news.remove')}
          </Button>
        ) : (
          block.text !== null && (
            <Button
              kind="text"
              size="small"
              icon={IconArrowBackUp}
              onClick={() => onChange({ text: null, basis: null })}
            >
              {t(isAgencys ? 'news.restore-agency' : 'news.restore')}
            </Button>
          )
        )}
        <span className={styles.space} />
        {given?.editedAt && <span className={styles.note}>{editedWords(given.editedAt)}</span>}
      </div>
    </>
  )
}

function editedWords(at: string): string {
  const { day, time } = wallClock(new Date(at))
  return day === todayIn(new Date())
    ? t('news.edited-today', { time })
    : t('news.edited-at', { day: formatDay(day), time })
}
