import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import {
  type ComposedPrice,
  composedPrice,
  type PriceAround,
  type PriceBefore,
  type PriceWanted,
} from './composition.rules.ts'
import {
  type ByHand,
  byHandOf,
  isByHand,
  type PriceLine,
  type PriceTerms,
  reversalOf,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from './price.rules.ts'

const napoli: PriceTerms = {
  adultCents: 890_00,
  childCents: 620_00,
  singleSupplementCents: 195_00,
  registrationFeeCents: 25_00,
  insuranceBps: 400,
  childUnderAge: 12,
}
const dearer: PriceTerms = { ...napoli, adultCents: 990_00, childCents: 700_00, singleSupplementCents: 245_00 }
const around: PriceAround = {
  kept: napoli,
  today: napoli,
  isUpdating: false,
  sale: { paysNet: false, commissionBps: 0 },
  plan: {
    bookedOn: '2027-01-18',
    departsOn: '2027-03-12',
    depositBps: 2_500,
    balanceDaysBefore: 30,
    isWholeDueAtOnce: false,
    agreed: { depositCents: null, balanceDueOn: null },
    confirmedDepositCents: null,
    canceledOn: null,
  },
  byName: 'Elena',
  on: '2027-01-18',
}
const head = (participantId: string, ageBand: AgeBand = 'adult') => ({ participantId, ageBand, bornOn: null })
const wanted = (heads: readonly ReturnType<typeof head>[], given: Partial<PriceWanted> = {}): PriceWanted => ({
  heads,
  room: 'DBL',
  byHand: [],
  ...given,
})
const [mario, elena] = [head('mario'), head('elena')]
const visit: ByHand = { kind: 'extra', label: 'Visita', cents: 10_00, participantId: null }

let last = 0
/** The lines as the save stores them. */
function saved(before: PriceBefore | null, { gone, fresh }: ComposedPrice, isFrozen = false): StoredPriceLine[] {
  const frozenAt = isFrozen ? '2027-01-18T09:00:00.000Z' : null
  const store = (line: PriceLine) => ({ reversesId: null, ...line, id: `line-${last++}`, frozenAt })
  const lines = before?.lines ?? []
  const kept = isFrozen ? lines : lines.filter((line) => !gone.includes(line))
  return [...kept, ...(isFrozen ? gone.map(reversalOf).map(store) : []), ...fresh.map(store)]
}
function stored(state: PriceBefore['state'], asked: PriceWanted, terms = around): PriceBefore {
  const lines = saved(null, composedPrice(asked, null, terms), state !== 'open')
  return { state, lines, room: asked.room, heads: asked.heads.length }
}
const kinds = (lines: readonly PriceLine[]) => lines.map(({ kind }) => kind)

describe('a stored price keeps its unit prices', () => {
  const now = { ...around, today: dearer }

  it('an option saved again costs what it cost, although the trip became dearer, a single too', () => {
    const single = wanted([mario], { room: 'SGL' })
    const option = stored('open', single)
    const again = composedPrice(single, option, now)
    expect(again).toMatchObject({ gone: [], fresh: [], priceCents: 890_00 + 25_00 + 35_60 + 195_00 })
  })
  it('corrections of ages, heads and room are computed with them', () => {
    const option = stored('open', wanted([mario, elena]))
    const grown = composedPrice(wanted([mario, elena, head('leo', 'child')], { room: 'TRP' }), option, now)
    expect(grown.priceCents).toBe(2 * 890_00 + 620_00 + 3 * 25_00 + 96_00)
    const alone = composedPrice(wanted([mario], { room: 'DUS' }), option, now)
    expect(alone.priceCents).toBe(890_00 + 25_00 + 35_60 + 195_00)
    const young = composedPrice(wanted([mario, { ...elena, ageBand: 'child' }]), option, now)
    expect(young.priceCents).toBe(890_00 + 620_00 + 50_00 + 60_40)
  })
  it('takes today’s prices on request', () => {
    const option = stored('open', wanted([mario], { room: 'SGL' }))
    const updated = composedPrice(wanted([mario], { room: 'SGL' }), option, { ...now, kept: dearer, isUpdating: true })
    expect(updated.priceCents).toBe(990_00 + 25_00 + 39_60 + 245_00)
  })
  it('is never computed again once confirmed: people who join pay the price of their day', () => {
    const confirmed = stored('frozen', wanted([mario, elena]))
    const same = wanted([mario, { ...elena, ageBand: 'child' }])
    expect(composedPrice(same, confirmed, now)).toMatchObject({ gone: [], fresh: [] })
    const joined = composedPrice(wanted([mario, elena, head('leo', 'child')], { room: 'TRP' }), confirmed, now)
    expect(joined.gone).toEqual([])
    expect(joined.fresh.map(({ kind, cents, participantId }) => [kind, cents, participantId])).toEqual([
      ['childQuota', 700_00, 'leo'],
      ['registrationFee', 25_00, 'leo'],
      ['insurance', 28_00, 'leo'],
    ])
  })
})

describe('a single supplement', () => {
  const free = { ...around, kept: { ...napoli, singleSupplementCents: null } }
  const alone = (room: RoomType) => wanted([mario], { room })

  it('is charged for a room for one, and for no other', () => {
    for (const room of roomTypes)
      expect(kinds(composedPrice(alone(room), null, around).lines).includes('singleSupplement')).toBe(
        room === 'SGL' || room === 'DUS',
      )
  })
  it('is not charged because the trip now has one, nor because the room became one for one elsewhere', () => {
    for (const state of ['open', 'frozen'] as const) {
      expect(composedPrice(alone('DUS'), stored(state, alone('DUS'), free), free).gone).toEqual([])
      const elsewhere = { ...stored(state, alone('DBL')), room: 'SGL' as const }
      expect(composedPrice(alone('SGL'), elsewhere, around)).toMatchObject({ gone: [], fresh: [] })
    }
  })
  it('is charged when this edit makes the room a single, and reversed when it no longer is one', () => {
    for (const state of ['open', 'frozen'] as const) {
      expect(composedPrice(alone('DUS'), stored(state, alone('DBL')), around).fresh).toMatchObject([
        { kind: 'singleSupplement', cents: 195_00, participantId: 'mario' },
      ])
      expect(kinds(composedPrice(alone('DBL'), stored(state, alone('DUS')), around).gone)).toEqual(['singleSupplement'])
    }
  })
  it('of a double that one person keeps stays until somebody joins or the room changes', () => {
    for (const state of ['open', 'frozen'] as const) {
      const kept = { ...stored(state, alone('DUS')), room: 'DBL' as const }
      expect(composedPrice(alone('DBL'), kept, around)).toMatchObject({ gone: [], fresh: [] })
      expect(composedPrice(alone('DUS'), kept, around)).toMatchObject({ gone: [], fresh: [] })
      expect(kinds(composedPrice(wanted([mario, elena]), kept, around).gone)).toEqual(['singleSupplement'])
      expect(kinds(composedPrice(alone('TWN'), kept, around).gone)).toEqual(['singleSupplement'])
    }
  })
})

describe('amounts by hand', () => {
  it('come and go one by one, also when two are equal, and keep who added them', () => {
    for (const state of ['open', 'frozen'] as const) {
      const twice = stored(state, wanted([mario], { byHand: [visit, visit] }))
      const later = { ...around, byName: 'Luca', on: '2027-02-01' }
      const save = (byHand: ByHand[]) => composedPrice(wanted([mario], { byHand }), twice, later)
      expect(save([visit, visit])).toMatchObject({ gone: [], fresh: [] })
      expect(save([visit]).gone).toHaveLength(1)
      expect(save([visit, visit, visit]).fresh).toMatchObject([{ source: 'A mano, Luca, 01/02/2027' }])
      expect(save([{ ...visit, participantId: 'mario' }, visit])).toMatchObject({ gone: [{}], fresh: [{}] })
    }
  })
})

it('a cancelled booking costs its penalties, whoever is still named on it', () => {
  const before = stored('frozen', wanted([mario, elena]))
  const penalty: StoredPriceLine = {
    ...{ id: 'p', kind: 'penalty', label: 'Rossi Mario', cents: 89_00, source: '', participantId: 'mario' },
    ...{ frozenAt: null, reversesId: null },
  }
  const reversals = before.lines.map((line) => ({ ...reversalOf(line), id: `${line.id}-back`, frozenAt: null }))
  const closed: PriceBefore = { ...before, state: 'closed', lines: [...before.lines, ...reversals, penalty] }
  expect(composedPrice(wanted([mario, elena]), closed, around)).toMatchObject({ lines: [penalty], priceCents: 89_00 })
})

it('the shown price is the saved one, whatever is done to a booking', () => {
  const heads = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.constantFrom('adult' as const, 'child' as const).map((band) => head(id, band)))),
    )
  const byHand = fc.record({
    kind: fc.constantFrom('extra' as const, 'discount' as const),
    label: fc.constantFrom('Visita', 'Prima fila'),
    cents: fc.constantFrom(10_00, 25_00),
  })
  const step = heads.chain((some) =>
    fc.record({
      heads: fc.constant(some),
      room: fc.constantFrom(...roomTypes, null),
      byHand: fc.array(fc.tuple(byHand, fc.constantFrom(null, ...some.map(({ participantId }) => participantId))), {
        maxLength: 3,
      }),
      today: fc.constantFrom(napoli, dearer),
      isUpdating: fc.boolean(),
      depositCents: fc.constantFrom(null, 0, 100_00),
      paysNet: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat(4), (steps, confirmedAt) => {
      let before = null as PriceBefore | null
      let kept = steps[0]!.today
      for (const [
        at,
        { heads: ofStep, room, byHand: added, today, depositCents, paysNet, ...step },
      ] of steps.entries()) {
        const isFrozen: boolean = before?.state === 'frozen'
        // People on a confirmed booking stay on it.
        const there: PriceLine[] = isFrozen ? standingLines(before!.lines) : []
        const stay = [...new Set(there.flatMap(({ participantId }) => participantId ?? []))].map((id) => head(id))
        const all = [
          ...stay,
          ...ofStep.filter(({ participantId }) => !stay.some((one) => one.participantId === participantId)),
        ]
        const isUpdating = step.isUpdating && !isFrozen
        if (isUpdating) kept = today
        const asked = wanted(all, { room, byHand: added.map(([one, participantId]) => ({ ...one, participantId })) })
        const sale = { paysNet, commissionBps: 1_250 }
        const plan = { ...around.plan, agreed: { depositCents, balanceDueOn: null } }
        const terms = { ...around, kept, today, isUpdating, sale, plan }
        const shown = composedPrice(asked, before, terms)
        const willBeFrozen: boolean = isFrozen || at >= confirmedAt
        const lines = saved(before, shown, isFrozen)
        const standing = standingLines(lines)
        const plain = (some: readonly PriceLine[]) =>
          some
            .map(({ kind, label, cents, source, participantId }) =>
              JSON.stringify([kind, label, cents, source, participantId]),
            )
            .toSorted()

        expect(plain(standing)).toEqual(plain(shown.lines))
        expect(totalCents(lines)).toBe(shown.priceCents)
        expect(shown.instalments.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.max(0, shown.owedCents))
        expect(standing.every((line) => line.participantId !== null || isByHand(line))).toBe(true)
        expect(shown.byHand.map(byHandOf)).toEqual(asked.byHand)

        before = { state: willBeFrozen ? 'frozen' : 'open', lines, room, heads: all.length }
        // Saving it again unchanged changes nothing.
        const again = composedPrice(asked, before, { ...terms, today: dearer, isUpdating: false })
        expect([again.gone, again.fresh, again.priceCents]).toEqual([[], [], shown.priceCents])
      }
    }),
  )
})
