import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { allotmentTotals, isWholeRow, nextAllotment } from '#src/features/services/form/service.values.ts'
import type { Day } from '#src/shared/day.ts'
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
  const { allotments, category, day } = form.getValues()
  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef<{ row: number; field: 'select' | 'button' } | null>(null)
  const { rooms, beds } = allotmentTotals(allotments)
  useEffect(() => {
    if (!wantsFocus.current) return
    const { row, field } = wantsFocus.current
    wantsFocus.current = null
    const rows = table.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]')
    const cell = rows?.[row]?.querySelector<HTMLElement>(field === 'select' ? 'select' : 'td:last-child button')
    ;(cell ?? addButton.current)?.focus()
  }, [allotments.length])
  if (category !== 'hotel') return null
  const addRow = () => {
    wantsFocus.current = { row: allotments.length, field: 'select' }
    form.insertListItem('allotments', nextAllotment(allotments, Number(day ?? 1), home))
  }
  const removeRow = (at: number) => {
    wantsFocus.current = { row: Math.min(at, allotments.length - 2), field: 'button' }
    form.removeListItem('allotments', at)
  }
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Tab' || event.shiftKey || at !== allotments.length - 1 || !isWholeRow(allotments[at]!)) return
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
            <b>{t('services.rooms', { n: rooms })}</b>, {t('services.beds', { n: beds })}
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
                <AllotmentRow
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
  const named = (column: (typeof columns)[number]) => ({
    ...form.getInputProps(`allotments.${at}.${column}`),
    label: t('services.cell', { column: t(`services.allotment.${column}`), n: at + 1 }),
    isLabelHidden: true,
    className: styles.cell!,
  })
  const faults = columns.flatMap((column) => form.errors[`allotments.${at}.${column}`] ?? [])
  const last = { ...named('checkOutDay'), onKeyDown: onLastKey }
  return (
    <>
      <tr data-row>
        <th scope="row">
          <SelectField
            {...named('roomType')}
            options={roomTypes.map((type) => ({ value: type, label: t(`services.room.${type}`) }))}
          />
        </th>
        <td>
          <NumberField {...named('quantity')} min={0} max={500} />
        </td>
        <td>
          <MoneyField {...named('priceCents')} />
        </td>
        <td>
          <NumberField {...named('availableQuantity')} min={0} max={500} />
        </td>
        <td>
          <MoneyField {...named('extraCents')} />
        </td>
        <td>
          {departsOn !== null ? (
            <DayField {...named('checkInDay')} near={departsOn} />
          ) : (
            <DayNumber {...named('checkInDay')} />
          )}
        </td>
        <td>{departsOn !== null ? <DayField {...last} near={departsOn} /> : <DayNumber {...last} />}</td>
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
