import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingForm } from '#src/features/bookings/booking/web/booking-values.state.ts'
import { hasContacts } from '#src/features/bookings/people/slots.values.ts'
import { searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { fullName, personValuesOf, recognized } from '#src/features/customers/person/person.values.ts'
import { SamePersonFacts } from '#src/features/customers/person/web/same-person.panel.tsx'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

type SamePersonProps = {
  form: BookingForm
  /** The indexes of heads whose tax code belongs to another person. */
  places: readonly number[]
  onClose: () => void
  onSave: () => void
}

/**
 * Asks for one head after the other whether the holder of its tax code is the same person. If so, that person replaces
 * what was typed. If not, the code is wrong and everything typed stays.
 */
export function SamePersonDialog({ form, places, onClose, onSave }: SamePersonProps) {
  const [at, setAt] = useState(0)
  const [others, setOthers] = useState<readonly number[]>([])
  const place = places[at]!
  // The default contact's contacts are only proposed for a companion, so they do not replace those of a stored person.
  const slot = form.values.people[place]!
  const code = normalizeTaxCode(slot.taxCode)
  const { data } = useQuery(queryOf(searchCustomers, { query: { search: code, limit: 20 } }))
  const known = data?.people.find(
    ({ person }) => person.taxCode === code && person.taxCodeCountry === slot.taxCodeCountry,
  )?.person

  const refuse = (wrong: readonly number[]) =>
    form.show(Object.fromEntries(wrong.map((one) => [`people.${one}.taxCode`, t('customers.tax-code-taken')])))
  const goOn = (different: readonly number[]) => {
    setOthers(different)
    if (at + 1 < places.length) return setAt(at + 1)
    onClose()
    if (different.length > 0) refuse(different)
    else onSave()
  }
  const recognize = () => {
    if (!known) return
    const person = recognized(personValuesOf(known), slot)
    form.changePerson(place, { ...person, hasLeadContacts: !hasContacts(person) })
    goOn(others)
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('customers.same-person-title')}
      size="medium"
      footer={
        <>
          <Button onClick={() => goOn([...others, place])} data-autofocus>
            {t('customers.two-people')}
          </Button>
          <Button kind="primary" onClick={recognize} refusal={known ? null : t('customers.same-person-loading')}>
            {t('customers.is-same-person')}
          </Button>
        </>
      }
    >
      <SamePersonFacts known={known} entered={slot} />
      {places.length > 1 && <p>{t('customers.same-person-of', { n: at + 1, all: places.length })}</p>}
      {known && <p>{t('customers.same-person-help', { name: fullName(known) })}</p>}
    </StackModal>
  )
}
