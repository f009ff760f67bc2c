import { peopleText } from './people.text.ts'

/** What a head is called: "Rossi Mario", or "Nominativo da inserire". */
export function headName({ surname, name }: { surname: string | null; name: string | null }): string {
  return surname === null ? peopleText['bookings.unnamed'] : [surname, name].filter(Boolean).join(' ')
}

/** Whom a booking goes by: the person to be reached, else the first of them, of those who have a name. */
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

/** The surname a booking is called by, or the name it was taken under while nobody has one; null without either. */
export function bookingName({ people, referenceName }: Named): string | null {
  return leadOf(people)?.surname || referenceName || null
}

/** The same in full, as the activity log says it: empty without either. Its twin in SQL is `leadName`. */
export function bookingFullName({ people, referenceName }: Named<{ name: string | null }>): string {
  const lead = leadOf(people)
  return lead?.surname ? `${lead.surname} ${lead.name ?? ''}`.trim() : (referenceName ?? '')
}
