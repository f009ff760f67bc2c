import { useMemo, useState } from 'react'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { formatDay } from '#src/shared/day.ts'
import { request } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'

type PickerProps = { exceptId: string; onPick: (customerId: string) => void }

/** Chooses another person of the directory. */
export function CustomerPicker({ exceptId, onPick }: PickerProps) {
  const [typed, setTyped] = useState('')
  const source = useMemo<ComboSource<string>>(
    () => ({
      minLength: 2,
      search: async (search, signal) => {
        const { people } = await request(searchCustomers, { query: { search, limit: 20 } }, { signal })
        const options = people
          .filter(({ person }) => person.customerId !== exceptId)
          .map(({ person }) => ({
            key: person.customerId,
            label: fullName(person),
            tail: person.bornOn ? ` · ${formatDay(person.bornOn)}` : ' ',
            value: person.customerId,
          }))
        return [{ options }]
      },
    }),
    [exceptId],
  )
  return (
    <SuggestField
      label={t('customers.customer')}
      source={source}
      startsAtFirst
      value={typed}
      onChange={setTyped}
      onPick={({ value }) => onPick(value)}
    />
  )
}
