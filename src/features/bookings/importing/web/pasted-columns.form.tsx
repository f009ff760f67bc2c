import { type PastedKey, pastedKeys } from '#src/features/bookings/importing/pasted-columns.values.ts'
import type { Reading, SheetColumn } from '#src/features/bookings/importing/pasted-people.values.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import styles from './pasted-people.module.css'

type PastedColumnsProps = {
  columns: readonly SheetColumn[]
  hasHeader: boolean
  reading: Reading
  onChange: (reading: Reading) => void
}

const keySaid = (key: (typeof pastedKeys)[number]) =>
  t(key === 'surnameName' || key === 'nameSurname' ? `customers.pasted-key.${key}` : `customers.field.${key}`)
const options = [
  { value: 'none', label: t('customers.pasted-key.none') },
  ...pastedKeys.map((key) => ({ value: key, label: keySaid(key) })),
]

/** The field that is read from each column of the sheet, for correction. */
export function PastedColumns({ columns, hasHeader, reading, onChange }: PastedColumnsProps) {
  const choose = (at: number, key: PastedKey | null) => {
    // Two columns cannot have the same key.
    const others = [...(reading.columns ?? [])].map(([place, was]) => [place, was === key ? null : was] as const)
    onChange({ ...reading, columns: new Map([...others, [at, key]]) })
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{t('customers.pasted-columns')}</legend>
      <CheckField
        label={t('customers.pasted-header')}
        checked={hasHeader}
        onChange={(isHeader) => onChange({ ...reading, hasHeader: isHeader })}
      />
      <div className={styles.choices}>
        {columns.map(({ head, example, key }, at) => (
          <SelectField
            key={at}
            label={head || example || t('customers.pasted-column', { n: at + 1 })}
            size="small"
            warning={key === null && (head || example) !== '' && t('customers.pasted-ignored')}
            options={options}
            value={key ?? 'none'}
            onChange={(chosen) => choose(at, chosen === 'none' ? null : (chosen as PastedKey))}
          />
        ))}
      </div>
    </fieldset>
  )
}
