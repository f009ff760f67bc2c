import type { Difference } from '#src/shared/difference.ts'
import { cutText, fillText } from '#src/shared/text.ts'
import { activityText } from './activity.text.ts'

const longest = 80

/**
 * "Giorni: 3 → 4; Trasporto: Bus → Treno": what an edit changed, `theirs` being what stood before; null when nothing did.
 * A field given without either side is only named: what it holds is not for a log that nobody can erase.
 */
export function changesSaid(changes: readonly Difference[]): string | null {
  const said = changes.map(({ field, theirs, mine }) => {
    if (theirs === mine) return field
    const [before, now] = [shown(theirs), shown(mine)]
    if (before === '') return fillText(activityText['activity.was-empty'], { field, now })
    if (now === '') return fillText(activityText['activity.now-empty'], { field, before })
    return `${field}: ${before} → ${now}`
  })
  return said.length === 0 ? null : said.join('; ')
}

function shown(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${cutText(line, longest - 1)}…` : line
}
