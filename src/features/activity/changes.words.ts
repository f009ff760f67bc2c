import type { Difference } from '#src/shared/difference.ts'
import { cutText, fillText } from '#src/shared/text.ts'
import { activityText } from './activity.text.ts'

const longest = 80

/**
 * The changes of an edit: "Giorni: 3 → 4; Trasporto: Bus → Treno". `theirs` holds the former values. Null without
 * changes. A field with two empty sides is only named: nobody could erase its content from the log.
 */
export function changesInWords(changes: readonly Difference[]): string | null {
  const inWords = changes.map(({ field, theirs, mine }) => {
    if (theirs === mine) return field
    const [before, now] = [shown(theirs), shown(mine)]
    if (before === '') return fillText(activityText['activity.was-empty'], { field, now })
    if (now === '') return fillText(activityText['activity.now-empty'], { field, before })
    return `${field}: ${before} → ${now}`
  })
  return inWords.length === 0 ? null : inWords.join('; ')
}

function shown(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${cutText(line, longest - 1)}…` : line
}
