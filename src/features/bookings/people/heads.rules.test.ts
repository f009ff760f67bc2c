import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AgeBand,
  bandsOf,
  bandsOfFrozen,
  bandsStaying,
  headsOfBands,
  matchedHeads,
  recountedAt,
  stayingRefusal,
} from './heads.rules.ts'

const terms = { departsOn: '2027-03-12', childUnderAge: 12 }
const born = (bornOn: string | null, ageBand: AgeBand | null = null) => ({ bornOn, ageBand })
const [grown, young, unknown] = [born('1984-06-14'), born('2018-01-01'), born(null)]
const bands = (heads: Parameters<typeof bandsOf>[0], children: number) => bandsOf(heads, { children }, terms)

describe('the children of a booking', () => {
  it('are the last heads while nobody has a birth date', () => {
    expect(bands([unknown, unknown, unknown], 1)).toEqual(['adult', 'adult', 'child'])
  })
  it('are those who are young on the day of departure, wherever they are listed', () => {
    expect(bands([grown, young, unknown], 1)).toEqual(['adult', 'child', 'adult'])
  })
  it('are not those who complete the age by the day of departure, and one child fewer is counted then', () => {
    const twelve = born('2015-03-12', 'child')
    expect(headsOfBands(bands([grown, grown, twelve, young], 2))).toEqual({ adults: 3, children: 1 })
    expect(bands([grown, born('2015-03-13')], 1)).toEqual(['adult', 'child'])
    expect(bands([grown, unknown, twelve, born(null, 'child')], 2)).toEqual(['adult', 'adult', 'adult', 'child'])
  })
  it('a child declared as an adult stays an adult', () => {
    expect(bands([grown, young], 0)).toEqual(['adult', 'adult'])
  })
  it('the youngest of those declared as children count as adults by age first', () => {
    const twelve = born('2015-03-12', 'child')
    expect(recountedAt([grown, grown, twelve, young], { children: 2 }, terms)).toEqual([2])
    expect(recountedAt([grown, born('2014-01-01'), young], { children: 2 }, terms)).toEqual([1])
    expect(recountedAt([grown, young, unknown], { children: 2 }, terms)).toEqual([])
  })
  it('are the former ones, while nothing else is known', () => {
    expect(bands([unknown, born(null, 'child'), unknown], 1)).toEqual(['adult', 'child', 'adult'])
    expect(bands([grown, born('2019-01-01', 'adult'), born('2018-01-01', 'child')], 1)).toEqual([
      'adult',
      'adult',
      'child',
    ])
  })
  it('are never more than declared, and all heads are counted once', () => {
    const head = fc.record({
      bornOn: fc.constantFrom('1984-06-14', '2018-01-01', '2015-03-12', null),
      ageBand: fc.constantFrom('adult' as const, 'child' as const, null),
    })
    fc.assert(
      fc.property(fc.array(head, { maxLength: 8 }), fc.nat(8), (heads, children) => {
        const found = bands(heads, children)
        const counted = headsOfBands(found)
        expect(counted.children).toBeLessThanOrEqual(children)
        expect(counted.adults + counted.children).toBe(heads.length)
        // Counting again changes nothing.
        const again = heads.map((one, at) => ({ ...one, ageBand: found[at]! }))
        expect(bandsOf(again, counted, terms)).toEqual(found)
      }),
    )
  })
})

describe('the heads of a frozen price', () => {
  const stored = (bornOn: string | null, ageBand: AgeBand) => ({ ...born(bornOn, ageBand), isStored: true })
  const joining = (bornOn: string | null) => ({ ...born(bornOn), isStored: false })

  it('stay what was agreed, whatever their age turns out to be', () => {
    const heads = [stored('1984-06-14', 'adult'), stored('2010-01-01', 'child'), stored('2019-01-01', 'adult')]
    expect(bandsOfFrozen(heads, { children: 1 }, terms)).toEqual(['adult', 'child', 'adult'])
  })
  it('are joined by as many children as were added', () => {
    const heads = [stored(null, 'adult'), stored(null, 'child'), joining(null), joining('2019-01-01')]
    expect(bandsOfFrozen(heads, { children: 2 }, terms)).toEqual(['adult', 'child', 'adult', 'child'])
    expect(bandsOfFrozen(heads, { children: 1 }, terms)).toEqual(['adult', 'child', 'adult', 'adult'])
  })
})

describe('those who stay when others leave', () => {
  it('are what they were', () => {
    expect(bandsStaying([born('1984-06-14', 'adult'), born('2018-01-01', 'child')], terms)).toEqual(['adult', 'child'])
  })
  it('a former child who is grown may stay without the adult they came with', () => {
    expect(bandsStaying([born('2018-01-01', 'child'), born('2014-01-01', 'child')], terms)).toEqual(['child', 'adult'])
    expect(bandsStaying([born('2018-01-01', 'child'), born(null, 'child')], terms)).toEqual(['child', 'child'])
  })
})

it('the last adult does not leave children behind', () => {
  expect(stayingRefusal({ adults: 0, children: 2 })).toBe('bookings.last-adult')
  expect(stayingRefusal({ adults: 1, children: 2 })).toBeNull()
})

describe('the rows of the wanted heads', () => {
  const row = (participantId: string, isNamed: boolean, ageBand: AgeBand = 'adult') => ({
    participantId,
    isNamed,
    ageBand,
  })
  const mario = row('mario', true)
  const matched = (...given: Parameters<typeof matchedHeads>) => {
    const { heads, gone } = matchedHeads(...given)
    return [heads.map(({ stored }) => stored?.participantId ?? null), gone.map(({ participantId }) => participantId)]
  }
  const two = { adults: 2, children: 0 }

  it('of a new booking are all new, named or not', () => {
    expect(matched([{ isNamed: true }], { adults: 2, children: 1 }, [])).toEqual([[null, null, null], []])
  })
  it('a head that gets a name takes the row of one without', () => {
    expect(matched([{ isNamed: true }], { adults: 1, children: 0 }, [row('a', false)])).toEqual([['a'], []])
    expect(
      matched([{ participantId: 'mario', isNamed: true }, { isNamed: true }], two, [mario, row('b', false)]),
    ).toEqual([['mario', 'b'], []])
  })
  it('a child that gets a name takes the row of a child', () => {
    const stored = [mario, row('a', false), row('c', false, 'child')]
    const asked = [
      { participantId: 'mario', isNamed: true },
      { isNamed: true, ageBand: 'child' as const },
    ]
    expect(matched(asked, { adults: 2, children: 1 }, stored)).toEqual([['mario', 'c', 'a'], []])
  })
  it('heads that the call leaves out stay as they are', () => {
    expect(matched([], two, [row('a', false), row('b', false)])).toEqual([['a', 'b'], []])
  })
  it('heads without a name go first, of the kind that became fewer', () => {
    const stored = [row('a', false), row('b', false), row('c', false, 'child')]
    expect(matched([], two, stored)).toEqual([['a', 'b'], ['c']])
    expect(matched([], { adults: 1, children: 1 }, stored)).toEqual([['a', 'c'], ['b']])
  })
  it('a named person who was left out is reported', () => {
    expect(matched([], two, [mario, row('b', false)])).toEqual([['b', null], ['mario']])
  })
  it('are as many as wanted, each of them once, and nobody is lost', () => {
    const stored = fc
      .uniqueArray(
        fc.record({ participantId: fc.uuid(), isNamed: fc.boolean(), ageBand: fc.constantFrom('adult', 'child') }),
        {
          selector: ({ participantId }) => participantId,
          maxLength: 6,
        },
      )
      .map((rows) => rows as ReturnType<typeof row>[])
    const scene = stored.chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        kept: fc.subarray(rows),
        fresh: fc.array(fc.record({ isNamed: fc.boolean() }), { maxLength: 3 }),
        more: fc.nat(4),
        children: fc.nat(4),
      }),
    )
    fc.assert(
      fc.property(scene, ({ rows, kept, fresh, more, children }) => {
        const asked = [...kept, ...fresh]
        const heads = asked.length + more
        const young = Math.min(children, heads)
        const found = matchedHeads(asked, { adults: heads - young, children: young }, rows)
        const used = found.heads.flatMap(({ stored: one }) => one?.participantId ?? [])
        expect(found.heads).toHaveLength(heads)
        expect(new Set(used).size).toBe(used.length)
        expect([...used, ...found.gone.map(({ participantId }) => participantId)].toSorted()).toEqual(
          rows.map(({ participantId }) => participantId).toSorted(),
        )
        for (const { participantId } of kept) expect(used).toContain(participantId)
      }),
    )
  })
})
