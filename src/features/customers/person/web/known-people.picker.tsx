import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type KnownPerson, mostCounted, searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { formatDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { request } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import type { ComboOption, ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import styles from './person.module.css'

/** A source that proposes nobody, for a person who is already known. */
const nobody: ComboSource<KnownPerson> = { search: async () => [], minLength: 999 }

/** Proposes known people at the surname and the tax code of a person who is not yet known. */
export function useKnownPeople(tripId: string | undefined, isWanted: boolean): ComboSource<KnownPerson> {
  return useMemo(() => {
    if (!isWanted) return nobody
    return {
      minLength: 2,
      search: async (search, signal) => {
        const { people, total } = await request(
          searchCustomers,
          { query: { search, ...(tripId !== undefined && { tripId }) } },
          { signal },
        )
        if (people.length === 0) return []
        const isShort = total > people.length
        return [
          {
            title:
              total < mostCounted
                ? t('customers.known-people', { shown: people.length, n: total })
                : t('customers.known-people-many', { shown: people.length }),
            ...(isShort && { hint: t('customers.narrow') }),
            options: people.map(optionOf),
          },
        ]
      },
    }
  }, [tripId, isWanted])
}

function optionOf(known: KnownPerson): ComboOption<KnownPerson> {
  const { person, companions } = known
  const facts = [person.bornOn && formatDay(person.bornOn), person.birthPlace].filter(Boolean)
  return {
    key: person.customerId,
    label: fullName(person),
    tail: facts.map((fact) => ` · ${fact}`).join('') || ' ',
    detail: <Trips known={known} />,
    note: (
      <>
        {person.taxCode && <span className={styles.code}>{person.taxCode}</span>}
        {person.taxCode && person.phone && ' · '}
        {person.phone && formatPhone(person.phone)}
      </>
    ),
    ...(companions.length > 0 && {
      extra: (
        <>
          <Icon of={IconUsers} size="small" />
          {t('customers.travels-with', { names: companions.map(fullName).join(', ') })}
          <span className={styles.all}>
            <Kbd keys={t('customers.key-all')} /> {t('customers.add-all')}
          </span>
        </>
      ),
    }),
    value: known,
  }
}

function Trips({ known: { bookingOnTrip, tripCount, lastTripOn } }: { known: KnownPerson }) {
  if (bookingOnTrip !== null)
    return <Badge tone="warn">{t('customers.already-on-trip', { number: bookingDigits(bookingOnTrip) })}</Badge>
  if (tripCount === 0) return null
  const last = lastTripOn ? `${lastTripOn.slice(5, 7)}/${lastTripOn.slice(0, 4)}` : ''
  return t('customers.trips-made', { n: tripCount, last })
}
