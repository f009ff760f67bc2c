import {
  IconAlertTriangle,
  IconArmchair,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDoor,
  IconFridge,
  IconHelpCircle,
  IconStairs,
  IconSteeringWheel,
  IconTable,
  IconToiletPaper,
  IconTrash,
  IconUserStar,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import {
  cellAt,
  checksOf,
  renumbered,
  schemeOf,
  withCell,
  withDecks,
  withoutRow,
  withScheme,
} from '#src/features/seating/seat-maps/drawing.rules.ts'
import { isSeatLetter } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { type Scheme, schemes } from '#src/features/seating/seat-maps/layouts.values.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { DrawingActs } from './drawing.state.ts'
import styles from './editor.module.css'
import { kindOfKey, MapDrawing, numberOf, titleOf } from './map-drawing.panel.tsx'

type MapEditorProps = {
  acts: DrawingActs
  /** The seats of the registration document; null where they are not known. */
  registered: number | null
  /** True for the map of a coach, whose seats are blocked now and not only from the beginning. */
  isOfCoach: boolean
  isReadOnly: boolean
  /** The fields of the map above its scheme. */
  children?: ReactNode
  /** A remark below the checks: who uses the map. */
  used?: ReactNode
}

/** The editor of a map: what can be put at the left, the decks, the selected cell and the checks at the right. */
export function MapEditor({ acts, registered, isOfCoach, isReadOnly, children, used }: MapEditorProps) {
  const number = useRef<HTMLInputElement>(null)
  const { drawing, change } = acts
  const scheme = schemeOf(drawing)
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Card title={t('seating.edit.map')}>
          <div className={styles.form}>
            {children}
            <SelectField
              label={t('seating.edit.scheme')}
              placeholder={t('seating.edit.scheme-other')}
              readOnly={isReadOnly}
              options={(Object.keys(schemes) as Scheme[]).map((value) => ({ value, label: schemeName(value) }))}
              value={scheme}
              onChange={(next) => next && change(withScheme(drawing, next))}
            />
            <CheckField
              label={t('seating.edit.second-deck')}
              disabled={isReadOnly}
              checked={drawing.decks.length === 2}
              onChange={(hasTwo) => change(withDecks(drawing, hasTwo ? 2 : 1))}
            />
          </div>
        </Card>
        {!isReadOnly && <Palette acts={acts} />}
      </div>
      <div>
        <MapDrawing acts={acts} isReadOnly={isReadOnly} onNumber={() => number.current?.select()} />
        <Signs />
      </div>
      <div className={styles.side}>
        <SelectedCell acts={acts} isOfCoach={isOfCoach} isReadOnly={isReadOnly} numberRef={number} />
        {!isReadOnly && <SelectedRow acts={acts} />}
        <Checks acts={acts} registered={registered} isReadOnly={isReadOnly} used={used} />
      </div>
    </div>
  )
}

const schemeName = (scheme: Scheme) => (scheme === '3' ? t('seating.edit.scheme-none') : scheme.replace('+', ' + '))

const kinds = [
  ['P', IconArmchair],
  ['V', IconX],
  ['O', IconDoor],
  ['W', IconToiletPaper],
  ['T', IconTable],
  ['S', IconStairs],
  ['B', IconFridge],
  ['A', IconUserStar],
  ['D', IconSteeringWheel],
] as const satisfies readonly (readonly [string, TablerIcon])[]
type KindKey = (typeof kinds)[number][0]

const keyOfLetter = (letter: string) => kinds.find(([key]) => kindOfKey[key] === letter)?.[0] ?? ('V' satisfies KindKey)

function Palette({ acts: { drawing, at, put } }: { acts: DrawingActs }) {
  const here = cellAt(drawing, at)?.letter ?? '.'
  return (
    <>
      <Card title={t('seating.edit.palette')} isBare>
        <div className={styles.kinds}>
          {kinds.map(([key, icon]) => (
            <button
              key={key}
              type="button"
              className={styles.kind}
              aria-pressed={here === kindOfKey[key]}
              onClick={() => put(kindOfKey[key]!)}
            >
              <Icon of={icon} size="small" />
              <span>{t(`seating.edit.kind.${key}`)}</span>
              <Kbd keys={key} />
            </button>
          ))}
        </div>
      </Card>
      <p className={styles.keys}>
        <Kbd keys={t('seating.edit.keys-arrows')} /> {t('seating.edit.keys-move')}{' '}
        <Kbd keys={t('seating.edit.keys-delete')} /> {t('seating.edit.keys-clear')}{' '}
        <Kbd keys={t('seating.edit.keys-insert')} /> {t('seating.edit.keys-row')}{' '}
        <Kbd keys={t('seating.edit.keys-enter')} /> {t('seating.edit.keys-number')}
      </p>
    </>
  )
}

function Signs() {
  return (
    <ul className={styles.legend}>
      {(['supplement', 'crew', 'blocked', 'thing'] as const).map((sign) => (
        <li key={sign}>
          <span className={classes(styles.sign, styles[sign])} />
          {t(`seating.edit.sign.${sign}`)}
        </li>
      ))}
    </ul>
  )
}

type SelectedCellProps = Pick<MapEditorProps, 'acts' | 'isOfCoach' | 'isReadOnly'> & {
  numberRef: React.RefObject<HTMLInputElement | null>
}

function SelectedCell({ acts, isOfCoach, isReadOnly, numberRef }: SelectedCellProps) {
  const { drawing, at, change, put } = acts
  const cell = cellAt(drawing, at)!
  const row = drawing.decks[at.deck]![at.row]!
  const set = (given: Parameters<typeof withCell>[2], run?: string) => change(withCell(drawing, at, given), run)
  const isWindow = at.column === 0 || at.column === row.length - 1
  const kind = keyOfLetter(cell.letter)
  const title = isSeatLetter(cell.letter)
    ? `${t('seating.seat', { seat: cell.label })}, ${t(isWindow ? 'seating.window' : 'seating.aisle')}`
    : t(`seating.edit.kind.${kind}`)
  const n = numberOf(drawing.decks[at.deck]!, at.row)
  const where = [
    drawing.decks.length > 1 && t(titleOf(2, at.deck)),
    n !== null && t('seating.edit.row', { n }).toLowerCase(),
    t(at.column * 2 < row.length - 1 ? 'seating.edit.left' : 'seating.edit.right'),
  ].filter(Boolean)
  return (
    <Card title={title} className={styles.selected}>
      <div className={styles.form}>
        <div className={styles.pair}>
          {isSeatLetter(cell.letter) && (
            <TextField
              ref={numberRef}
              label={t('seating.edit.number')}
              isRequired
              isNumeric
              maxLength={6}
              readOnly={isReadOnly}
              value={cell.label}
              onChange={(label) => set({ label }, `number ${at.deck} ${at.row} ${at.column}`)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== 'Escape') return
                event.preventDefault()
                document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()
              }}
            />
          )}
          <SelectField
            label={t('seating.edit.cell')}
            readOnly={isReadOnly}
            options={kinds.map(([value]) => ({ value, label: t(`seating.edit.kind.${value}`) }))}
            value={kind}
            onChange={(next) => next && put(kindOfKey[next]!)}
          />
        </div>
        <p className={styles.where}>{where.join(', ')}</p>
        {cell.letter === 'P' && (
          <>
            <CheckField
              label={t('seating.edit.supplement')}
              disabled={isReadOnly}
              checked={cell.isSupplement}
              onChange={(isSupplement) => set({ isSupplement })}
            />
            <CheckField
              label={t(isOfCoach ? 'seating.edit.blocked-now' : 'seating.edit.blocked')}
              disabled={isReadOnly}
              checked={cell.isBlocked}
              onChange={(isBlocked) => set({ isBlocked })}
            />
          </>
        )}
        {isSeatLetter(cell.letter) && (
          <CheckField
            label={t('seating.edit.crew')}
            disabled={isReadOnly}
            checked={cell.letter === 'A'}
            onChange={(isCrew) => set({ letter: isCrew ? 'A' : 'P', isSupplement: false, isBlocked: false })}
          />
        )}
      </div>
    </Card>
  )
}

function SelectedRow({ acts: { drawing, at, change, addRow } }: { acts: DrawingActs }) {
  const rows = drawing.decks[at.deck]!
  const n = numberOf(rows, at.row)
  return (
    <Card title={n === null ? t('seating.edit.kind.T') : t('seating.edit.row', { n })}>
      <div className={styles.rowActs}>
        <Button size="small" icon={IconChevronUp} onClick={() => addRow(at.deck, at.row)}>
          {t('seating.edit.row-above')}
        </Button>
        <Button size="small" icon={IconChevronDown} onClick={() => addRow(at.deck, at.row + 1)}>
          {t('seating.edit.row-below')}
        </Button>
        <Button size="small" icon={IconCopy} onClick={() => addRow(at.deck, at.row + 1, at.row)}>
          {t('seating.edit.duplicate')}
        </Button>
        {rows.length > 1 && (
          <Button size="small" kind="danger" icon={IconTrash} onClick={() => change(withoutRow(drawing, at))}>
            {t('seating.edit.remove-row')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const signOf = { ok: IconCheck, hint: IconHelpCircle, fault: IconAlertTriangle }

function Checks({ acts, registered, isReadOnly, used }: Omit<MapEditorProps, 'children' | 'isOfCoach'>) {
  const { drawing, change } = acts
  return (
    <Card title={t('seating.edit.checks')}>
      <ul className={styles.checks}>
        {checksOf(drawing, registered).map(({ is, says, params }) => (
          <li key={says} className={is === 'fault' ? styles.faulty : undefined}>
            <Icon of={signOf[is]} size="small" className={styles[is]} />
            {t(`seating.edit.check.${says}`, params)}
          </li>
        ))}
      </ul>
      <div className={styles.used}>
        {used}
        {!isReadOnly && (
          <Button kind="text" size="small" onClick={() => change(renumbered(drawing))}>
            {t('seating.edit.renumber')}
          </Button>
        )}
      </div>
    </Card>
  )
}
