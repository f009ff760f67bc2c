import type { Difference } from '#src/shared/difference.ts'
import { cutText, fillText } from '#src/shared/text.ts'
import { activityText } from './activity.text.ts'

const longest = 80

/**
 * A change in the log. `mine` is null where one entry tells of many saves, as of notes: then it says what stood before,
 * and the present text is read where it stands.
 */
export type LoggedChange = Omit<Difference, 'mine'> & { mine: string | null }

/**
 * The changes of an edit: "Giorni: 3 → 4; Trasporto: Bus → Treno". `theirs` holds the former values. Null without
 * changes. A field with two empty sides is only named: nobody could erase its content from the log.
 */
export function changesInWords(changes: readonly LoggedChange[]): string | null {
  const inWords = changes.map(({ field: label, of, theirs, mine }) => {
    const field = of ? `${of}, ${label}` : label
    if (theirs === mine) return field
    const before = shown(theirs)
    if (mine === null)
      return before === ''
        ? fillText(activityText['activity.began-empty'], { field })
        : fillText(activityText['activity.began'], { field, before })
    const now = shown(mine)
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
