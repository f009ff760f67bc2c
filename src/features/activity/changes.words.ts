import type { Difference } from '#src/shared/difference.ts'
import { cutText } from '#src/shared/text.ts'
import { activityText } from './activity.text.ts'

const longest = 80

/**
 * "Giorni: 3 → 4; Trasporto: Bus → Treno": what an edit changed, `theirs` being what stood before; null when nothing did.
 * A field given without either side is only named: what it holds is not for a log that nobody can erase.
 */
export function changesSaid(changes: readonly Difference[]): string | null {
  const said = changes.map(({ field, theirs, mine }) =>
    theirs === mine ? field : `${field}: ${shown(theirs)} → ${shown(mine)}`,
  )
  return said.length === 0 ? null : said.join('; ')
}

function shown(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  if (line === '') return activityText['activity.empty-value']
  return line.length > longest ? `${cutText(line, longest - 1)}…` : line
}
