import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { KnownPerson } from '#src/features/customers/person/person.contract.ts'
import { t } from '#src/web/text.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { asCode } from '#src/web/ui/signs/code-text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useKnownPeople } from './known-people.picker.tsx'
import styles from './person.module.css'

import { fieldsOf, type PersonFormProps, pathOf } from './person-fields.state.ts'
import type { useTaxCode } from './person-tax-code.state.ts'
import { useTwin } from './person-twin.state.ts'

const sexes = [
  { value: 'F', label: 'F' },
  { value: 'M', label: 'M' },
] as const

type WhoRowProps = PersonFormProps & {
  said: ReturnType<typeof useTaxCode>
  onAccept: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Surname, name, tax code and sex. Known people are found by the names and the code. */
export function WhoRow({ said, onAccept, ...props }: WhoRowProps) {
  const { values, onChange, onKnown, isReadOnly, trip, path } = props
  const field = fieldsOf(props)
  const twin = useTwin(props)
  const source = useKnownPeople(trip?.id, values.customerId === null && !isReadOnly)
  const isItalian = values.taxCodeCountry === 'IT'
  const proposals = {
    source,
    startsAtFirst: true,
    listWidth: 560,
    onPick: ({ value }: { value: KnownPerson }, isShift: boolean) => onKnown(value, isShift),
  }
  return (
    <div className={classes(styles.row, styles.who)}>
      <SuggestField
        {...proposals}
        {...field('surname')}
        label={t('customers.field.surname')}
        warning={twin}
        value={values.surname}
        onChange={(surname) => onChange({ surname })}
        create={{
          label: (text) => t('customers.new-person', { text }),
          onCreate: () => document.querySelector<HTMLElement>(`[data-path="${pathOf(path, 'name')}"]`)?.focus(),
        }}
      />
      <TextField
        {...field('name')}
        label={t('customers.field.name')}
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      <div className={styles.coded}>
        <SuggestField
          {...proposals}
          {...field('taxCode')}
          label={t(isItalian ? 'customers.field.taxCode' : 'customers.field.foreignCode')}
          className={styles.codeField}
          value={values.taxCode}
          onChange={(text) => onChange({ taxCode: isItalian ? asCode(text) : text })}
          maxLength={isItalian ? 16 : 32}
          onKeyDown={onAccept}
          warning={said.warning}
        />
        {said.isRight && (
          <span className={styles.right}>
            <Icon of={IconCheck} />
            <span className="for-readers">{t('customers.code-right')}</span>
          </span>
        )}
      </div>
      <SegmentedField
        data-path={pathOf(path, 'sex')}
        error={props.errors[pathOf(path, 'sex')]}
        isRequired={props.required.has('sex')}
        isReadOnly={isReadOnly}
        label={t('customers.field.sex')}
        choices={sexes}
        value={values.sex}
        onChange={(sex) => onChange({ sex })}
      />
    </div>
  )
}
