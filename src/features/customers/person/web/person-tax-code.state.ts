import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { getMunicipality } from '#src/features/municipalities/municipalities.contract.ts'
import { isDay } from '#src/shared/day.ts'
import { decodeTaxCode, taxCodeMismatches, taxCodeRefusal } from '#src/shared/tax-code.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'

import type { PersonFormProps } from './person-fields.state.ts'

/** The data in the tax code: the values that can be filled in from it, and the values that contradict it. */
export function useTaxCode({ values, today, trip, bookingNumber, isReadOnly, onChange }: PersonFormProps) {
  const { taxCode, taxCodeCountry, bornOn, birthPlace, sex } = values
  const isRight = taxCode !== '' && taxCodeCountry === 'IT' && taxCodeRefusal(taxCode) === null
  const decoded = isRight ? decodeTaxCode(taxCode, { today, bornOn }) : null
  const born = useQuery({
    ...queryOf(getMunicipality, { params: { code: decoded?.birthCode ?? '' } }),
    enabled: decoded !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = useQuery({
    ...queryOf(searchCustomers, { query: { search: taxCode, ...(trip && { tripId: trip.id }), limit: 1 } }),
    enabled: isRight,
  })
  const place = decoded ? (born.data?.label ?? null) : null
  const isWanting = decoded !== null && !isReadOnly && (!bornOn || !birthPlace || sex === null)
  // A birth place that arrives while the operator types on is still filled in.
  const awaited = useRef<string | null>(null)
  const fillAwaited = useEffectEvent((label: string | null) => {
    if (!decoded || label === null || awaited.current !== decoded.birthCode) return
    awaited.current = null
    if (!birthPlace) onChange({ birthPlace: label, birthCode: decoded.birthCode })
  })
  useEffect(() => fillAwaited(place), [place])
  const accept = () => {
    if (!decoded) return
    if (place === null) awaited.current = decoded.birthCode
    onChange({
      bornOn: bornOn || decoded.bornOn,
      sex: sex ?? decoded.sex,
      ...(!birthPlace && place !== null && { birthPlace: place, birthCode: decoded.birthCode }),
    })
  }
  const twin = known.data?.people[0]
  const elsewhere = twin?.person.taxCode === taxCode && twin.bookingOnTrip !== bookingNumber ? twin.bookingOnTrip : null
  const mismatches = isRight
    ? taxCodeMismatches(taxCode, { ...values, bornOn: bornOn && isDay(bornOn) ? bornOn : null })
    : []
  const isKnown = trip === null && twin?.person.taxCode === taxCode && twin.person.customerId !== values.customerId
  const warning = isKnown
    ? t('customers.already-known')
    : elsewhere !== null
      ? t('customers.already-on-trip', { number: bookingDigits(elsewhere) })
      : mismatches.length > 0
        ? t('customers.tax-code-mismatch')
        : undefined
  return { decoded, place, isRight, warning, accept: isWanting ? accept : null }
}
