/** Whom a booking goes by: the person to be reached, else the first of them. */
export function leadOf<Person extends { isDefaultContact: boolean }>(people: readonly Person[]): Person | undefined {
  return people.find(({ isDefaultContact }) => isDefaultContact) ?? people[0]
}

type Named = { people: readonly { isDefaultContact: boolean; surname: string }[]; referenceName: string | null }

/** The surname a booking is called by, or the name it was taken under while nobody has one; null without either. */
export function bookingName({ people, referenceName }: Named): string | null {
  return leadOf(people)?.surname || referenceName || null
}
