import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { allotmentTotals, isWholeRow, nextAllotment } from '#src/features/services/form/service.values.ts'
import type { Day } from '#src/shared/day.ts'
import { partShowing } from '#src/web/forms/part.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import styles from './allotment.module.css'
import { AllotmentHead } from './allotment-head.panel.tsx'
import form_ from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'

const columns = [
  'roomType',
  'quantity',
  'priceCents',
  'availableQuantity',
  'extraCents',
  'checkInDay',
  'checkOutDay',
] as const

/**
 * The rooms that a hotel keeps for us, typed as in a spreadsheet. Tab in the last cell of a complete row adds a row.
 */
export function AllotmentPart({ form, home }: PartProps) {
  const { allotments, category } = form.getValues()
  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef<{ row: number; field: 'select' | 'button' } | null>(null)
  const totals = allotmentTotals(allotments)
  useEffect(() => {
    if (!wantsFocus.current) return
    const { row, field } = wantsFocus.current
    wantsFocus.current = null
    const rows = table.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]')
    const cell = rows?.[row]?.querySelector<HTMLElement>(field === 'select' ? 'select' : 'td:last-child button')
    ;(cell ?? addButton.current)?.focus()
  }, [allotments.length])
  if (category !== 'hotel') return null
  const rowsNow = () => form.getValues().allotments
  const addRow = () => {
    const rows = rowsNow()
    wantsFocus.current = { row: rows.length, field: 'select' }
    form.insertListItem('allotments', nextAllotment(rows, Number(form.getValues().day ?? 1), home))
  }
  const removeRow = (at: number) => {
    wantsFocus.current = { row: Math.min(at, rowsNow().length - 2), field: 'button' }
    form.removeListItem('allotments', at)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const rows = rowsNow()
    if (event.key !== 'Tab' || event.shiftKey || at !== rows.length - 1 || !isWholeRow(rows[at]!)) return
    event.preventDefault()
    addRow()
  }
  return (
    <Card
      title={t('services.part.allotment')}
      className={form_.part}
      isBare
      end={
        allotments.length > 0 && (
          <span className={styles.totals}>
            <b>{t('services.rooms', { n: totals.rooms })}</b>, {t('services.beds', { n: totals.beds })}
          </span>
        )
      }
    >
      <div id="service-allotment" className={styles.scroll}>
        {allotments.length > 0 && (
          <table ref={table} className={styles.grid}>
            <caption className="for-readers">{t('services.allotment-caption')}</caption>
            <AllotmentHead />
            <tbody>
              {allotments.map((_row, at) => (
                // A row is identified only by its place.
                <Row
                  key={at}
                  at={at}
                  form={form}
                  departsOn={home.departsOn}
                  onLastKey={(event) => press(event, at)}
                  onRemove={() => removeRow(at)}
                />
              ))}
            </tbody>
          </table>
        )}
        {form.errors.allotments && <Faults faults={[form.errors.allotments]} />}
      </div>
      <div className={styles.foot}>
        <Button ref={addButton} kind="text" size="small" icon={IconPlus} onClick={addRow}>
          {t('services.add-row')}
        </Button>
        {allotments.length > 0 && (
          <span className={styles.hint}>
            {t('services.or')} <Kbd keys="Tab" /> {t('services.from-last-cell')}
          </span>
        )}
        {allotments.length > 0 && <span className={styles.unit}>{t('services.prices-are')}</span>}
      </div>
    </Card>
  )
}

type RowProps = {
  at: number
  form: PartProps['form']
  /** Null in a template, whose days have no dates. */
  departsOn: Day | null
  onLastKey: (event: KeyboardEvent) => void
  onRemove: () => void
}

function AllotmentRow({ at, form, departsOn, onLastKey, onRemove }: RowProps) {
  const faults = columns.flatMap((column) => form.errors[`allotments.${at}.${column}`] ?? [])
  return (
    <>
      <tr data-row>
        <th scope="row">
          <Cell form={form} at={at} column="roomType" departsOn={departsOn} />
        </th>
        {columns.slice(1).map((column) => (
          <td key={column}>
            <Cell
              form={form}
              at={at}
              column={column}
              departsOn={departsOn}
              {...(column === 'checkOutDay' && { onLastKey })}
            />
          </td>
        ))}
        <td className={styles.act}>
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('services.remove-row', { n: at + 1 })}
            onClick={onRemove}
          />
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className={styles.faultRow}>
          <td colSpan={8}>
            <Faults faults={[...new Set(faults)]} />
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = Pick<RowProps, 'at' | 'form' | 'departsOn'> & {
  column: (typeof columns)[number]
  onLastKey?: (event: KeyboardEvent) => void
}

function AllotmentCell({ at, column, form, departsOn, onLastKey }: CellProps) {
  const named = {
    ...form.getInputProps(`allotments.${at}.${column}`),
    label: t('services.cell', { column: t(`services.allotment.${column}`), n: at + 1 }),
    isLabelHidden: true,
    className: styles.cell!,
    ...(onLastKey && { onKeyDown: onLastKey }),
  }
  if (column === 'roomType') return <SelectField {...named} options={rooms} />
  if (column === 'priceCents' || column === 'extraCents') return <MoneyField {...named} />
  if (column === 'quantity' || column === 'availableQuantity') return <NumberField {...named} min={0} max={500} />
  return departsOn === null ? <DayNumber {...named} /> : <DayField {...named} near={departsOn} />
}

const Cell = partShowing(AllotmentCell, ({ at, column }) => [`allotments.${at}.${column}`])
const rooms = roomTypes.map((type) => ({ value: type, label: t(`services.room.${type}`) }))

const Row = partShowing(AllotmentRow, ({ at }) => [`allotments.${at}`])

type DayNumberProps = Omit<Parameters<typeof NumberField>[0], 'value' | 'defaultValue' | 'onChange'> & {
  value?: string | null
  onChange?: (value: string | null) => void
}

/** A day of a template, which has no date. */
function DayNumber({ value, onChange, ...field }: DayNumberProps) {
  return (
    <NumberField
      {...field}
      min={1}
      max={61}
      value={value == null || value === '' ? null : Number(value)}
      onChange={(day) => onChange?.(day === null ? null : String(day))}
    />
  )
}

/** The faults as they are seen; screen readers hear them at the cells. */
function Faults({ faults }: { faults: readonly ReactNode[] }) {
  return (
    <p className={styles.faults} aria-hidden="true">
      <Icon of={IconAlertTriangle} size="small" />
      {faults.join(' · ')}
    </p>
  )
}
