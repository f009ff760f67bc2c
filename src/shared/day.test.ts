import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dayAndMonth,
  daysBetween,
  formatDay,
  formatDayRange,
  formatDayShort,
  hourTurn,
  instantOf,
  isDay,
  monthNames,
  parseDay,
  relativeDay,
  todayIn,
  wallClock,
  weekday,
  weekdayNames,
  weekdayShort,
} from './day.ts'

const anyDay = fc.integer({ min: 0, max: 109_572 }).map((days) => addDays('1900-01-01', days))
const today = '2026-11-28'

describe('counting days', () => {
  test('a day after the change to or from summer time is one day later', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(addDays('2027-03-28', -1)).toBe('2027-03-27')
    expect(addDays('2027-10-31', 1)).toBe('2027-11-01')
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
    expect(daysBetween('2027-10-30', '2027-11-01')).toBe(2)
  })

  test('days run across months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  })

  test('adding days and counting them back always agree', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(isDay(addDays(day, days))).toBe(true)
      }),
    )
  })

  test('days sort as text in the order of the calendar', () => {
    fc.assert(fc.property(anyDay, anyDay, (one, other) => one < other === daysBetween(one, other) > 0))
  })

  test('a month later is the same day, or the last day of a shorter month', () => {
    expect(addMonths('2027-01-15', 1)).toBe('2027-02-15')
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2027-01-31', -12)).toBe('2026-01-31')
  })

  test('the week begins on Monday', () => {
    expect(weekday('2026-11-30')).toBe(1)
    expect(weekday('2026-11-29')).toBe(7)
    expect(weekday('2027-03-12')).toBe(5)
    expect(weekdayNames[weekday('2027-03-12') - 1]).toBe('venerdì')
    fc.assert(fc.property(anyDay, (day) => (weekday(day) % 7) + 1 === weekday(addDays(day, 1))))
  })

  test('only a day of the calendar is a day', () => {
    for (const day of ['2027-03-12', '2028-02-29', '2000-02-29', '1900-12-31']) expect(isDay(day), day).toBe(true)
    for (const text of [
      '2027-02-29',
      '1900-02-29',
      '2027-04-31',
      '2027-13-01',
      '2027-00-10',
      '2027-01-00',
      '2027-1-1',
      '',
      'oggi',
      '2027-03-12T00:00',
      '02027-03-12',
    ])
      expect(isDay(text), text).toBe(false)
  })

  test('an age is the number of completed years', () => {
    expect(ageOn('2015-02-28', '2027-02-27')).toBe(11)
    expect(ageOn('2015-02-28', '2027-02-28')).toBe(12)
    expect(ageOn('2016-02-29', '2027-02-28')).toBe(10)
    expect(ageOn('2016-02-29', '2027-03-01')).toBe(11)
    expect(ageOn('2016-02-29', '2028-02-29')).toBe(12)
    expect(ageOn('2027-03-12', '2027-03-12')).toBe(0)
  })
})

describe('reading a day as it is typed', () => {
  test.each([
    ['3/4/27', '2027-04-03'],
    ['03042027', '2027-04-03'],
    ['030427', '2027-04-03'],
    ['3.4.2027', '2027-04-03'],
    ['3-4-2027', '2027-04-03'],
    ['3 4 2027', '2027-04-03'],
    [' 03 / 04 / 2027 ', '2027-04-03'],
    ['2027-04-03', '2027-04-03'],
    ['3-4', '2027-04-03'],
    ['28/11', '2026-11-28'],
    ['27/11', '2027-11-27'],
    ['31/12', '2026-12-31'],
    ['oggi', '2026-11-28'],
    ['Oggi', '2026-11-28'],
    ['domani', '2026-11-29'],
    ['dopodomani', '2026-11-30'],
    ['ieri', '2026-11-27'],
    ['+7', '2026-12-05'],
    ['-1', '2026-11-27'],
    ['lun', '2026-11-30'],
    ['mar', '2026-12-01'],
    ['mercoledì', '2026-12-02'],
    ['venerdi', '2026-12-04'],
    ['Dom', '2026-11-29'],
    ['29/2/28', '2028-02-29'],
    ['1/1/65', '2065-01-01'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text, { today })).toBe(day)
  })

  test('the name of today means the same day next week', () => {
    expect(parseDay('sab', { today })).toBe('2026-12-05')
    expect(parseDay('sab', { today, past: true })).toBe('2026-11-21')
  })

  test.each([
    ['3/4/65', '1965-04-03'],
    ['030465', '1965-04-03'],
    ['28/11/26', '2026-11-28'],
    ['29/11/26', '1926-11-29'],
    ['1/1/00', '2000-01-01'],
    ['3/4/2027', '2027-04-03'],
    ['3-4', '2026-04-03'],
    ['28-11', '2026-11-28'],
    ['1-12', '2025-12-01'],
    ['lun', '2026-11-23'],
  ])('in a birth or issue date %s is %s', (text, day) => {
    expect(parseDay(text, { today, past: true })).toBe(day)
  })

  test.each([
    ...['', ' ', '30/2/27', '29/2/27', '31/4/2027', '31042027', '310427', '0/4/27', '3/0/27', '3/13/27', '32/1/27'],
    ...[
      '3',
      '3/4/',
      '3/4/2',
      '3/4/202',
      '3/4/20277',
      '3/4/0207',
      '12345',
      '1234567',
      '3//4/27',
      'lu',
      'lunatico',
      'xyz',
      '+',
      '+7.5',
      '3/4/27x',
      'constructor',
      '__proto__',
    ],
  ])('%j is no day and is never moved to one', (text) => {
    expect(parseDay(text, { today })).toBeNull()
    expect(parseDay(text, { today, past: true })).toBeNull()
  })

  test('29/02 without its year is refused when the next such day does not exist', () => {
    expect(parseDay('29/2', { today })).toBeNull()
    expect(parseDay('29/2', { today: '2027-11-28' })).toBe('2028-02-29')
  })

  test('a shown day is read back as the same day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.boolean(), (day, now, past) => {
        const text = formatDay(day)
        for (const typed of [text, text.replaceAll('/', ''), text.replaceAll('/', '.'), day])
          expect(parseDay(typed, { today: now, past })).toBe(day)
      }),
    )
  })

  test('two digits of a birth year never mean a day to come, and always the latest such day', () => {
    const typable = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2099-12-31', -days))
    fc.assert(
      fc.property(typable, typable, (day, now) => {
        const born = parseDay(`${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`, { today: now, past: true })
        fc.pre(born !== null)
        expect(born! <= now).toBe(true)
        expect(`${Number(born!.slice(0, 4)) + 100}${born!.slice(4)}` > now).toBe(true)
      }),
    )
  })
})

describe('showing a day', () => {
  test('in full, short, as a range and with its weekday', () => {
    expect(formatDay('2027-04-03')).toBe('03/04/2027')
    expect(formatDayShort('2027-03-12', '2027-01-01')).toBe('12/03')
    expect(formatDayShort('2027-03-12', '2026-12-31')).toBe('12/03/2027')
    expect(formatDayRange('2027-03-12', '2027-03-16')).toBe('12/03/2027 \u2013 16/03/2027')
    expect(formatDayRange('2027-03-12', '2027-03-12')).toBe('12/03/2027')
    expect(weekdayShort('2027-03-12')).toBe('ven 12/03')
    expect(dayAndMonth('2027-03-03')).toBe('mer 3 marzo')
    expect(monthNames[2]).toBe('marzo')
  })

  test.each([
    ['2026-11-28', 'oggi'],
    ['2026-11-29', 'domani'],
    ['2026-12-01', 'fra 3 giorni'],
    ['2026-12-12', 'fra 14 giorni'],
    ['2026-12-13', '13/12'],
    ['2027-03-12', '12/03/2027'],
    ['2026-11-27', 'scaduto ieri'],
    ['2026-11-23', 'scaduto da 5 giorni'],
    ['2026-11-14', 'scaduto da 14 giorni'],
    ['2026-11-13', 'scaduto il 13/11'],
  ])('%s is shown as %s', (day, words) => {
    expect(relativeDay(day, today)).toBe(words)
  })
})

describe('instants and clocks', () => {
  it('it is already tomorrow in Rome when it is still today in New York', () => {
    const now = new Date('2027-03-12T23:30:00Z')
    expect(todayIn(now)).toBe('2027-03-13')
    expect(todayIn(now, 'America/New_York')).toBe('2027-03-12')
    expect(todayIn(now, 'Asia/Tokyo')).toBe('2027-03-13')
  })

  test('an option with confirm-by 12/03 lapses at 00:00 of 13/03 in Rome', () => {
    expect(instantOf(addDays('2027-03-12', 1), '00:00').toISOString()).toBe('2027-03-12T23:00:00.000Z')
    expect(instantOf('2027-07-13', '00:00').toISOString()).toBe('2027-07-12T22:00:00.000Z')
  })

  test.each([
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2027-03-28', '00:00', '2027-03-27T23:00:00.000Z'],
    ['2027-03-28', '06:15', '2027-03-28T04:15:00.000Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2027-10-31', '00:00', '2027-10-30T22:00:00.000Z'],
    ['2027-10-31', '06:15', '2027-10-31T05:15:00.000Z'],
  ])('on %s, a day of the change, %s is %s', (day, time, instant) => {
    expect(instantOf(day, time).toISOString()).toBe(instant)
    expect(wallClock(new Date(instant))).toEqual({ day, time })
  })

  test('an hour that summer time skips is the one after it, an hour that comes twice is the first', () => {
    expect(instantOf('2026-03-29', '02:30')).toEqual(instantOf('2026-03-29', '03:30'))
    expect(instantOf('2027-03-28', '02:00')).toEqual(instantOf('2027-03-28', '03:00'))
    expect(instantOf('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2027-10-31', '02:30').toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  test.each([
    ['2027-03-28', '01:59', null],
    ['2027-03-28', '02:00', 'skipped'],
    ['2027-03-28', '02:59', 'skipped'],
    ['2027-03-28', '03:00', null],
    ['2027-10-31', '01:59', null],
    ['2027-10-31', '02:00', 'twice'],
    ['2027-10-31', '02:59', 'twice'],
    ['2027-10-31', '03:00', null],
    ['2027-03-27', '02:30', null],
  ])('on %s at %s the hour is %s in Rome', (day, time, turn) => {
    expect(hourTurn(day, time)).toBe(turn)
  })

  test('a clock shows the day and time that was asked for, in every zone and season', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC')
    const days = fc.integer({ min: 0, max: 18_000 }).map((count) => addDays('1990-01-01', count))
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 4, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        zones,
        (day, hour, minute, zone) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const shown = wallClock(instantOf(day, time, zone), zone)
          // Kiritimati skipped the whole of 31/12/1994 when it moved across the date line.
          fc.pre(!(zone === 'Pacific/Kiritimati' && day === '1994-12-31'))
          expect(shown).toEqual({ day, time })
        },
      ),
    )
  })
})
