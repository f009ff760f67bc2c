import type { Time } from './day.ts'

/** Reads 6, 615, 6.15, 6,15 or 06:15 as 06:15. Null for anything that is no time of day. */
export function parseTime(text: string): Time | null {
  const typed = text.trim().replace(/[.,\s]/g, ':')
  const match = /^(\d{1,2})(?::(\d{2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed)
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null
}
