import { describe, expect, test } from 'vitest'
import { shapesText } from './shapes.text.ts'
import {
  alertDaysSchema,
  bpsSchema,
  centsSchema,
  cursorSchema,
  daySchema,
  durationSchema,
  lineText,
  monthSchema,
  notesSchema,
  onceTexts,
  participantsSchema,
  requiredLines,
  requiredText,
  timeSchema,
  workDaySchema,
} from './shapes.ts'

const title = requiredText(120)

const edges = {
  duration: [durationSchema, 1, 60, 0, 61],
  participants: [participantsSchema, 1, 500, 0, 501],
  'alert-days': [alertDaysSchema, 0, 180, -1, 181],
  cents: [centsSchema, 0, 9_999_999, -1, 10_000_000],
  percent: [bpsSchema, 0, 10_000, -1, 10_001],
} as const

test.each(Object.entries(edges))(
  '%s takes its limits and says why it refuses what lies beyond',
  (name, [schema, low, high, under, over]) => {
    for (const value of [low, high]) expect(schema.safeParse(value).success).toBe(true)
    for (const value of [under, over, 1.5, Number.NaN, '7', null, undefined]) {
      const found = schema.safeParse(value)
      expect(found.error?.issues[0]?.message, String(value)).toBe(`shapes.${name}`)
    }
  },
)

test('days and times are those of calendar and clock', () => {
  expect(daySchema.parse('2028-02-29')).toBe('2028-02-29')
  for (const day of ['2027-02-29', '29/02/2028', '', 20270212])
    expect(daySchema.safeParse(day).error?.issues[0]?.message).toBe('shapes.day')
  expect(timeSchema.parse('06:15')).toBe('06:15')
  for (const time of ['6:15', '24:00', '06:60', '06:15:00', ''])
    expect(timeSchema.safeParse(time).error?.issues[0]?.message).toBe('shapes.time')
})

test('a title has 1 to 120 characters without the spaces around it, notes at most 5,000', () => {
  expect(title.parse('  Trentino, castelli e laghi ')).toBe('Trentino, castelli e laghi')
  expect(title.safeParse('a'.repeat(120)).success).toBe(true)
  expect(title.safeParse('a'.repeat(121)).error?.issues[0]?.message).toBe('shapes.too-long')
  expect(title.safeParse('   ').error?.issues[0]?.message).toBe('shapes.required')
  expect(title.safeParse(undefined).error?.issues[0]?.message).toBe('shapes.required')
  expect(notesSchema.safeParse('a'.repeat(5_000)).success).toBe(true)
  expect(notesSchema.safeParse('a'.repeat(5_001)).error?.issues[0]?.message).toBe('shapes.too-long')
})

test('a month and a working day lie in the years that an agency can mean', () => {
  for (const month of ['2000-01', '2027-03', '2199-12']) expect(monthSchema.parse(month)).toBe(month)
  for (const month of ['1999-12', '2200-01', '9999-12', '2027-13', '2027-1', undefined])
    expect(monthSchema.safeParse(month).error?.issues[0]?.message).toBe('shapes.day')
  expect(workDaySchema.safeParse('2000-01-01').success).toBe(true)
  for (const day of ['1999-12-31', '2200-01-01', '2027-02-30'])
    expect(workDaySchema.safeParse(day).error?.issues[0]?.message).toBe('shapes.day')
})

test('a line of text stays one line and holds something visible', () => {
  expect(title.parse('Lago\r\nBEGIN:VEVENT\u0001di Como\u0007')).toBe('Lago BEGIN:VEVENT di Como')
  expect(title.parse('\u202eComo\u200b')).toBe('Como')
  expect(title.parse('Como\u00ad')).toBe('Como')
  expect(title.parse('Famiglie \u{1f468}\u200d\u{1f469}')).toBe('Famiglie \u{1f468}\u200d\u{1f469}')
  for (const blank of ['\u200b\u202e', '\r\n\t', '\u200d', '\u00a0\ufeff'])
    expect(title.safeParse(blank).error?.issues[0]?.message, JSON.stringify(blank)).toBe('shapes.required')
  expect(lineText(5).parse(' a\nb ')).toBe('a b')
  expect(lineText(5).safeParse('abcdef').error?.issues[0]?.message).toBe('shapes.too-long')
})

test('half a character, or one that no column holds, becomes a space in every text', () => {
  expect(title.parse('Lago\ud800di Como\0')).toBe('Lago di Como')
  expect(notesSchema.parse('\0Prima\r\n\tseconda\u0007riga\udfff')).toBe('Prima\n\tseconda riga')
  expect(notesSchema.parse('Prima\u0007\nseconda\0\t\u0007riga')).toBe('Prima \nseconda \t riga')
  expect(notesSchema.parse('Famiglie \u{1f468}\u200d\u{1f469}\nAltri')).toBe('Famiglie \u{1f468}\u200d\u{1f469}\nAltri')
  expect(requiredLines(5, 'shapes.value').safeParse(' \0\n').error?.issues[0]?.message).toBe('shapes.value')
  expect(cursorSchema.safeParse('abc_-9').success).toBe(true)
  for (const cursor of ['a b', 'a\0', 'é', 'a'.repeat(601)]) expect(cursorSchema.safeParse(cursor).success).toBe(false)
})

test('the quoted texts are those of the specification, to the letter', () => {
  expect(shapesText['shapes.required']).toBe('Questo campo non può essere vuoto')
  expect(shapesText['shapes.missing-data']).toBe('Dati mancanti! Compila tutti i campi obbligatori per proseguire')
})

describe('a check over several fields', () => {
  const { when } = onceTexts(['country'], ['plate'])

  test('runs while other fields are wrong', () => {
    expect(when({ value: { country: 'IT', plate: 'AB', seats: 'many' } })).toBe(true)
    expect(when({ value: { country: 'IT', plate: null } })).toBe(true)
    expect(when({ value: { country: 'IT' } })).toBe(true)
  })

  test('waits until the fields it looks at are texts', () => {
    for (const value of [null, 'IT', 7, {}, { country: null }, { country: 'IT', plate: {} }, { country: 1, plate: '' }])
      expect(when({ value })).toBe(false)
  })
})
