import type { Difference } from '#src/shared/difference.ts'
import { departuresText } from './departures.text.ts'

/** What differs between two forms of a load point, as it is read; a time is 'HH:MM'. */
export function departureDifferences(
  mine: { name: string; address: string; time: string | null },
  theirs: { name: string; address: string; time: string | null },
): Difference[] {
  return differences(['name', 'address', 'time'], mine, theirs)
}

/** What differs between two forms of a coach. */
export function vehicleDifferences(mine: Vehicle, theirs: Vehicle): Difference[] {
  return differences(
    ['seats', 'plate', 'model', 'country'],
    { ...mine, seats: mine.passengerSeats },
    { ...theirs, seats: theirs.passengerSeats },
  )
}
type Vehicle = { passengerSeats: number; plate: string | null; model: string | null; country: string }

type Field = 'name' | 'address' | 'time' | 'seats' | 'plate' | 'model' | 'country'

function differences<Key extends Field>(
  fields: readonly Key[],
  mine: Record<Key, string | number | null>,
  theirs: Record<Key, string | number | null>,
): Difference[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field: departuresText[`departures.field.${field}`],
      theirs: String(theirs[field] ?? ''),
      mine: String(mine[field] ?? ''),
    }))
}
