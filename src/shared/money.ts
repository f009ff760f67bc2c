const noBreakSpace = '\u00a0'
const minus = '\u2212'
const amount = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** Integer cents as an operator types them: 1.234,50 */
export function formatCents(cents: number): string {
  return (cents < 0 ? minus : '') + amount.format(Math.abs(cents) / 100)
}

/**
 * Integer cents for a reader: € 1.234,50 and −€ 1.234,50. `Intl` would put the sign last and drop the dot below 10.000.
 */
export function euro(cents: number): string {
  return `${cents < 0 ? minus : ''}€${noBreakSpace}${amount.format(Math.abs(cents) / 100)}`
}

/**
 * Reads an amount into integer cents. Null when empty, NaN when it is no amount or has a third decimal. With both
 * separators, the last one is the decimal. Dots between groups of three are thousands; any other single dot is the
 * decimal.
 */
export function parseMoney(text: string): number | null {
  const typed = text.replace(/[€\s\u00a0]/g, '').replace(minus, '-')
  if (!typed) return null
  const comma = typed.lastIndexOf(',')
  const dot = typed.lastIndexOf('.')
  const isDotThousands = comma > dot || (comma < 0 && /^-?\d{1,3}(\.\d{3})+$/.test(typed))
  const [whole, decimals = '', ...rest] = (
    isDotThousands ? typed.replaceAll('.', '') : typed.replaceAll(dot < 0 ? '.' : ',', '')
  ).split(/[.,]/)
  if (rest.length > 0 || !/^-?\d{0,12}$/.test(whole!) || !/^\d{0,2}$/.test(decimals) || !/\d/.test(whole + decimals))
    return Number.NaN
  const cents = Number(whole!.replace('-', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return typed.startsWith('-') && cents > 0 ? -cents : cents
}

/**
 * A percentage (basis points) of an amount, in whole cents. Half a cent rounds away from zero. It uses no floating
 * point.
 */
export function percentOf(cents: number, bps: number): number {
  const product = BigInt(Math.abs(cents)) * BigInt(Math.abs(bps))
  const rounded = Number((product + 5_000n) / 10_000n)
  return rounded !== 0 && cents < 0 !== bps < 0 ? -rounded : rounded
}

/** Basis points for a reader: 4 %, 20,5 % */
export function formatPercent(bps: number): string {
  return `${percentDigits(bps)}${noBreakSpace}%`
}

/** A computed percentage, rounded to a tenth: 20,5 %, −2,1 % */
export function formatShare(bps: number): string {
  const tenth = Math.round(Math.abs(bps) / 10) * 10
  return bps < 0 && tenth > 0 ? `−${formatPercent(tenth)}` : formatPercent(tenth)
}

/** Reads 4, 20,5, 20.5 or 4 % into basis points. Null when empty, NaN when it is no percentage. */
export function parsePercent(text: string): number | null {
  const typed = text.replace(/[%\s\u00a0]/g, '').replace(',', '.')
  if (!typed) return null
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return Number.NaN
  const [whole, decimals = ''] = typed.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function percentDigits(bps: number): string {
  const decimals = String(Math.abs(bps) % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const whole = Math.trunc(Math.abs(bps) / 100)
  return `${bps < 0 ? minus : ''}${whole}${decimals && `,${decimals}`}`
}
