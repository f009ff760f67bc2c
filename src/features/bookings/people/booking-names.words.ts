import { bookingDigits, fillText } from '#src/shared/text.ts'
import { peopleText } from './people.text.ts'

/** The name of a head: "Rossi Mario", or "Nominativo da inserire". */
export function headName({ surname, name }: { surname: string | null; name: string | null }): string {
  return surname === null ? peopleText['bookings.unnamed'] : [surname, name].filter(Boolean).join(' ')
}

/** The name of a head in a list of several bookings. A head without a name is told by its booking. */
export function headNameOf({
  bookingNumber,
  ...head
}: Parameters<typeof headName>[0] & { bookingNumber: number }): string {
  return head.surname === null
    ? fillText(peopleText['bookings.unnamed-of'], { number: bookingDigits(bookingNumber) })
    : headName(head)
}

/** The default contact of a booking among its named people, otherwise the first of them. */
export function leadOf<Person extends { isDefaultContact: boolean; surname: string | null }>(
  people: readonly Person[],
): Person | undefined {
  const named = people.filter(({ surname }) => surname)
  return named.find(({ isDefaultContact }) => isDefaultContact) ?? named[0]
}

type Named<Person = object> = {
  people: readonly (Person & { isDefaultContact: boolean; surname: string | null })[]
  referenceName: string | null
}

/** The surname of a booking's default contact, or its reference name while nobody is named. Null without either. */
export function bookingName({ people, referenceName }: Named): string | null {
  return leadOf(people)?.surname || referenceName || null
}

/** The same name in full, as the activity log has it; empty without either. `leadName` is the same rule in SQL. */
export function bookingFullName({ people, referenceName }: Named<{ name: string | null }>): string {
  const lead = leadOf(people)
  return lead?.surname ? `${lead.surname} ${lead.name ?? ''}`.trim() : (referenceName ?? '')
}
