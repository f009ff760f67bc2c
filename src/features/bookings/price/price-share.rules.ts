import { insuranceSource, type PriceLine, type StoredPriceLine } from './price.rules.ts'

/** A standing line and, once somebody's share was taken out, what is left of it. */
export type TouchedLine = StoredPriceLine & { left?: { quantity: number; cents: number } }
export type Share = { kind: PriceLine['kind']; label: string | null; cents: number }

const leftOf = (line: TouchedLine) => line.left ?? { quantity: line.quantity, cents: line.cents }
const isQuota = ({ kind }: TouchedLine) => kind === 'adultQuota' || kind === 'childQuota'

/**
 * Takes a person's share out of a booking's standing lines: one quota (a child's where there is one), one registration
 * fee, the insurance of that quota, and what was added for this person alone. What belongs to the whole booking, such as
 * a supplement or a discount, goes with the last; of a discount goes before what those who stay could not use up.
 * Penalties of those who left before stay.
 */
export function shareOfPerson(
  lines: readonly TouchedLine[],
  person: { participantId: string | null; quota: 'adult' | 'child'; isLast: boolean },
): { shares: Share[]; left: TouchedLine[] } {
  const quota = quotaOf(lines, person.quota)
  const fee = lines.find((line) => line.kind === 'registrationFee' && leftOf(line).quantity > 0)
  const premiums = premiumsWithout(lines, quota?.unitCents ?? 0)
  const after = discountsWithinPrice(
    lines.map((line) => {
      const before = leftOf(line)
      return {
        line,
        ...(person.isLast ? atLast(line, before) : withoutOne(line, before, { quota, fee, premiums, person })),
      }
    }),
  )
  const shares: Share[] = []
  const left = after.map(({ line, quantity, cents }): TouchedLine => {
    const before = leftOf(line)
    if (cents === before.cents && quantity === before.quantity) return line
    if (cents !== before.cents) shares.push({ kind: line.kind, label: line.label, cents: before.cents - cents })
    return { ...line, left: { quantity, cents } }
  })
  return { shares, left }
}

type LineLeft = Left & { line: TouchedLine }

/** Discounts never take more off than there is left to pay: nobody is owed money that was never paid. */
function discountsWithinPrice(lines: readonly LineLeft[]): LineLeft[] {
  const price = lines.reduce((sum, { line, cents }) => sum + (line.kind === 'penalty' ? 0 : cents), 0)
  let excess = Math.max(0, -price)
  return lines.map((one) => {
    if (one.line.kind !== 'discount' || excess === 0) return one
    const cut = Math.min(excess, Math.max(0, -one.cents))
    excess -= cut
    return { ...one, cents: one.cents + cut, quantity: one.cents + cut === 0 ? 0 : one.quantity }
  })
}

type Left = { quantity: number; cents: number }
type Taken = {
  quota: TouchedLine | undefined
  fee: TouchedLine | undefined
  premiums: Map<string, number>
  person: { participantId: string | null }
}

function atLast(line: TouchedLine, before: Left): Left {
  return line.kind === 'penalty' ? before : { quantity: 0, cents: 0 }
}

function withoutOne(line: TouchedLine, before: Left, { quota, fee, premiums, person }: Taken): Left {
  if (line.id === quota?.id || line.id === fee?.id)
    return { quantity: before.quantity - 1, cents: before.cents - line.unitCents }
  if (line.kind === 'insurance') return { quantity: before.quantity, cents: premiums.get(line.id) ?? before.cents }
  const isTheirs = person.participantId !== null && line.participantId === person.participantId
  return isTheirs && line.kind !== 'penalty' ? { quantity: 0, cents: 0 } : before
}

function quotaOf(lines: readonly TouchedLine[], wanted: 'adult' | 'child'): TouchedLine | undefined {
  const quotas = lines.filter((line) => isQuota(line) && leftOf(line).quantity > 0)
  return quotas.find(({ kind }) => kind === `${wanted}Quota`) ?? quotas[0]
}

/** Premiums follow the quotas they were computed on, so that what is left is always the same percentage of what is left. */
function premiumsWithout(lines: readonly TouchedLine[], quotaCents: number): Map<string, number> {
  const quotas = lines.filter(isQuota).reduce((sum, line) => sum + leftOf(line).cents, 0)
  const insured = lines.filter(({ kind }) => kind === 'insurance')
  const whole = insured.reduce((sum, line) => sum + leftOf(line).cents, 0)
  let reduction = quotas === 0 ? 0 : whole - proportion(whole, quotas - quotaCents, quotas)
  return new Map(
    insured.map((line) => {
      const taken = Math.min(reduction, leftOf(line).cents)
      reduction -= taken
      return [line.id, leftOf(line).cents - taken]
    }),
  )
}

/** cents × part / whole in whole cents, half a cent up; exact. */
function proportion(cents: number, part: number, whole: number): number {
  const [product, by] = [BigInt(cents) * BigInt(part), BigInt(whole)]
  return Number((2n * product + by) / (2n * by))
}

/** The lines that changed, by id, and what is written in their place for those who stay. */
export function linesLeft(lines: readonly TouchedLine[]): { touched: string[]; remainders: PriceLine[] } {
  const quotas = lines.filter(isQuota).reduce((sum, line) => sum + leftOf(line).cents, 0)
  const touched = lines.filter(({ left }) => left !== undefined)
  const remainders = touched.flatMap((line): PriceLine[] => {
    const { kind, label, participantId } = line
    const { quantity, cents } = line.left!
    if (quantity === 0 || (kind === 'insurance' && cents === 0)) return []
    const isWhole = kind === 'insurance' || kind === 'discount'
    const source = kind === 'insurance' ? insuranceSource(quotas) : line.source
    return [{ kind, label, quantity, unitCents: isWhole ? cents : line.unitCents, cents, source, participantId }]
  })
  return { touched: touched.map(({ id }) => id), remainders }
}
