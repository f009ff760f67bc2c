/** Reads a whole number, with or without dots for thousands. Null when empty, NaN when it is none. */
export function readWhole(text: string): number | null {
  const typed = text.replace(/[\s\u00a0]/g, '').replace('\u2212', '-')
  if (!typed) return null
  if (!/^-?(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(typed)) return Number.NaN
  return Number(typed.replaceAll('.', '')) || 0
}

/** One step up or down within the limits. Without a number it starts at the lower limit, or at zero. */
export function stepWhole(value: number | null, step: number, min = Number.NEGATIVE_INFINITY, max = Infinity): number {
  const start = value === null || Number.isNaN(value) ? null : value
  if (start === null) return Number.isFinite(min) ? min : 0
  return Math.min(Math.max(start + step, min), max)
}
