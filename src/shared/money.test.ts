import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euro, formatCents, formatPercent, parseMoney, parsePercent, percentOf } from './money.ts'

const cents = fc.integer({ min: -999_999_999, max: 999_999_999 })

describe('reading an amount', () => {
  test.each([
    ['890', 89_000],
    ['890,00', 89_000],
    ['890,5', 89_050],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1234,50', 123_450],
    ['1234.50', 123_450],
    ['€ 1.234,50', 123_450],
    ['\u20ac\u00a01.234,50', 123_450],
    ['1.234,50 €', 123_450],
    ['\u2212\u20ac\u00a01.234,50', -123_450],
    ['-5', -500],
    [',5', 50],
    ['0', 0],
    ['0,07', 7],
    ['8,20', 820],
    ['1,15', 115],
    ['4,35', 435],
  ])('%s is %i cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  test('an empty text is not an amount yet', () => {
    for (const text of ['', '  ', '€ ']) expect(parseMoney(text)).toBeNull()
  })

  test.each(['abc', '12,345', '1,2,3', '1.23.4', '-', '.', ',', '12-', '--5', '1e3', '12x', '0x10', 'Infinity'])(
    '%s is wrong',
    (text) => {
      expect(parseMoney(text)).toBeNaN()
    },
  )

  test('a shown amount is read back to the cent', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseMoney(formatCents(amount))).toBe(amount)
        expect(parseMoney(euro(amount))).toBe(amount)
      }),
    )
  })
})

describe('showing an amount', () => {
  test('with the sign first, a no-break space and the dot of the thousands', () => {
    expect(euro(123_450)).toBe('€\u00a01.234,50')
    expect(euro(-123_450)).toBe('\u2212€\u00a01.234,50')
    expect(euro(0)).toBe('€\u00a00,00')
    expect(euro(99_999_99)).toBe('€\u00a099.999,99')
    expect(formatCents(123_450)).toBe('1.234,50')
    expect(formatCents(5)).toBe('0,05')
  })
})

describe('percentages', () => {
  test('half a cent is rounded up', () => {
    expect(percentOf(50, 100)).toBe(1)
    expect(percentOf(49, 100)).toBe(0)
    expect(percentOf(42_000, 400)).toBe(1_680)
    expect(percentOf(35_500, 400)).toBe(1_420)
    expect(percentOf(89_000, 2_500)).toBe(22_250)
    expect(percentOf(33_333, 3_333)).toBe(11_110)
    expect(percentOf(-50, 100)).toBe(-1)
    expect(percentOf(0, 10_000)).toBe(0)
    expect(percentOf(12_345, 10_000)).toBe(12_345)
  })

  test('a percentage is never more than half a cent off, whatever the size of the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, bps) => {
          const twiceOff = 2n * (BigInt(percentOf(amount, bps)) * 10_000n - BigInt(amount) * BigInt(bps))
          expect(twiceOff > -10_000n && twiceOff <= 10_000n).toBe(true)
        },
      ),
    )
  })

  test('reversing an amount reverses its percentage', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 10_000 }),
        (amount, bps) => percentOf(-amount, bps) + percentOf(amount, bps) === 0,
      ),
    )
  })

  test('are shown with a comma and a no-break space', () => {
    expect(formatPercent(400)).toBe('4\u00a0%')
    expect(formatPercent(2_050)).toBe('20,5\u00a0%')
    expect(formatPercent(1_025)).toBe('10,25\u00a0%')
    expect(formatPercent(5)).toBe('0,05\u00a0%')
    expect(formatPercent(0)).toBe('0\u00a0%')
    expect(formatPercent(10_000)).toBe('100\u00a0%')
    expect(formatPercent(-50)).toBe('\u22120,5\u00a0%')
  })

  test('are read back as they are shown', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), (bps) => parsePercent(formatPercent(bps)) === bps))
    expect(parsePercent('20.5')).toBe(2_050)
    expect(parsePercent('')).toBeNull()
    for (const text of ['x', '1.234', '-4', '4,']) expect(parsePercent(text)).toBeNaN()
  })
})
