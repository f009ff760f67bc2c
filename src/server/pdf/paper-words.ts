import { findText } from '#src/server/text.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { foldWords } from '#src/shared/folded.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { TextParams } from '#src/shared/text.ts'
import { unprintable } from './papers.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

/** The foot of every page: who printed it and when, and the page number, which the layout fills in. */
export function paperFoot({ printedAt, printedBy }: { printedAt: string; printedBy: string }) {
  const { day, time } = wallClock(new Date(printedAt))
  return { printed: t('papers.printed', { day: formatDay(day), time, name: printedBy }), page: t('papers.page') }
}

/** The foot of a paper that is issued once: who issued it and when, then who printed it and when. */
export function issuedFoot(issued: string, printing: { printedAt: string; printedBy: string }) {
  const { printed, page } = paperFoot(printing)
  return { printed: `${issued} · ${printed}`, page }
}

/** The telephones of the agency, as its papers show them. */
export function agencyPhones({ phone, emergencyPhone }: { phone: string; emergencyPhone: string }): string[] {
  return [
    ...(phone ? [t('papers.phone', { phone: formatPhone(phone) })] : []),
    ...(emergencyPhone ? [t('papers.emergency', { phone: formatPhone(emergencyPhone) })] : []),
  ]
}

/** The notes below a paper in which some letters are printed as `?`. */
export function letterNotes(words: object): string[] {
  return unprintable(words).length > 0 ? [t('papers.unknown-letters')] : []
}

/** A title in plain letters, joined by hyphens, for the name of a file. */
export function plainName(title: string, otherwise: string): string {
  const plain = foldWords(title).filter((word) => /^[a-z0-9]+$/.test(word))
  return plain.join('-') || otherwise
}
