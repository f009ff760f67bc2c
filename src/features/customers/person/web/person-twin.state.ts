import { useQuery } from '@tanstack/react-query'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import { isDay } from '#src/shared/day.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import type { PersonFormProps } from './person-fields.state.ts'

/**
 * Tells, at the name, that somebody with this name and birth date is already on the trip, in another booking; in the
 * directory, that they are stored already.
 */
export function useTwin({ values, trip, bookingNumber, isReadOnly }: PersonFormProps): string | undefined {
  const { surname, name, bornOn } = values
  const search = fullName(values).slice(0, 80)
  const isTold = Boolean(surname.trim() && name.trim() && bornOn && isDay(bornOn))
  const { data } = useQuery({
    ...queryOf(searchCustomers, { query: { search, ...(trip && { tripId: trip.id }), limit: 20 } }),
    enabled: isTold && !isReadOnly,
  })
  const twin = isTold
    ? data?.people.find(
        ({ person, bookingOnTrip }) =>
          isSamePerson(person, values) &&
          (trip ? bookingOnTrip !== null && bookingOnTrip !== bookingNumber : person.customerId !== values.customerId),
      )
    : undefined
  if (twin && trip === null) return t('customers.already-known')
  const number = twin?.bookingOnTrip ?? null
  return number === null ? undefined : t('customers.already-on-trip', { number: bookingDigits(number) })
}
