import { documentRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { ArchiveType } from './archive-types.values.ts'

type TripWithArchive = { status: TripStatus; departsOn: Day }

/**
 * Why a trip takes no document of this type today, or null. A final report tells how the trip went, so it comes from
 * the day of departure on.
 */
export function entryRefusal(
  trip: TripWithArchive,
  type: ArchiveType,
  today: Day,
): 'itineraries.archived' | 'archive.report-too-early' | null {
  const refusal = documentRefusal(trip)
  if (refusal) return refusal
  return type === 'finalReport' && (trip.status === 'draft' || today < trip.departsOn)
    ? 'archive.report-too-early'
    : null
}

/** The most bytes of one ZIP file without the 64-bit form, which older programs cannot open. */
const mostBytes = 4 * 1024 ** 3 - 16 * 1024 ** 2

/** Why these documents cannot be downloaded in one ZIP file, or null. */
export function zipRefusal(files: readonly { size: number }[]): 'archive.empty' | 'archive.too-large' | null {
  if (files.length === 0) return 'archive.empty'
  return files.reduce((sum, { size }) => sum + size, 0) > mostBytes ? 'archive.too-large' : null
}

/** The paths of files in a ZIP file, each in its folder. Of two with one name the second is numbered. */
export function zipPaths(files: readonly { folder: string; name: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ folder, name }) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let path = `${folder}/${name}`
    // Windows takes names that differ only in their case for one file.
    for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${folder}/${stem} (${n})${ending}`
    taken.add(path.toLowerCase())
    return path
  })
}
