/** Whom a booking goes by: the person to be reached, else the first of them. */
export function leadOf<Person extends { isDefaultContact: boolean }>(people: readonly Person[]): Person | undefined {
  return people.find(({ isDefaultContact }) => isDefaultContact) ?? people[0]
}

type Named<Person = object> = {
  people: readonly (Person & { isDefaultContact: boolean; surname: string })[]
  referenceName: string | null
}

/** The surname a booking is called by, or the name it was taken under while nobody has one; null without either. */
export function bookingName({ people, referenceName }: Named): string | null {
  return leadOf(people)?.surname || referenceName || null
}

/** The same in full, as the activity log says it: empty without either. Its twin in SQL is `leadName`. */
export function bookingFullName({ people, referenceName }: Named<{ name: string }>): string {
  const lead = leadOf(people)
  return lead?.surname ? `${lead.surname} ${lead.name}`.trim() : (referenceName ?? '')
}
