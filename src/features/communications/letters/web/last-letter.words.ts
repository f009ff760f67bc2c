import type { LastLetter } from '#src/features/communications/letters/letters.rules.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'

/** When a letter left; with its address where that is no longer theirs, or was corrected. */
export function sentInWords({ at, recipient }: LastLetter, email: string | null): string {
  const { day, time } = wallClock(new Date(at))
  const when = { day: formatDay(day), time }
  const isOther = recipient !== null && recipient.toLowerCase() !== email?.toLowerCase()
  return isOther ? t('letters.sent-to', { ...when, recipient }) : t('letters.sent-at', when)
}

/** What somebody got last, in words: "Avvisato per telefono il 03/03/2027 da Chiara Sala". */
export function lastInWords({ at, by, toldHow, excludedReason }: LastLetter): string {
  const { day, time } = wallClock(new Date(at))
  const when = { day: formatDay(day), time, by }
  if (toldHow) return t('letters.told', { ...when, how: t(`communications.told.${toldHow}`) })
  if (excludedReason) return t('letters.excluded', { ...when, reason: excludedReason })
  return t('letters.sent-at', when)
}
