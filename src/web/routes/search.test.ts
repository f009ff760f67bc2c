import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  idsParameter,
  monthParameter,
  optionalDay,
  optionalNumber,
  readSearch,
  stripDefaults,
  textParameter,
  writeSearch,
} from './search.ts'

const statuses = ['draft', 'forSale', 'confirmed'] as const
const schema = z.object({
  search: textParameter(),
  status: choicesParameter(statuses),
  month: monthParameter(() => '2027-03'),
  date: optionalDay(),
  tripDay: optionalNumber(),
  ownerIds: idsParameter(),
  type: choiceParameter(['toIssue', 'issued'], 'toIssue'),
  isStaff: flagParameter(),
})
const read = (text: string) => schema.parse(readSearch(text))

describe('the search part of an address', () => {
  it('stays text, so that a search for 2027 is not a number', () => {
    expect(readSearch('?search=2027&a=true')).toEqual({ search: '2027', a: 'true' })
  })

  it('repeats the key of a list, and reads it back', () => {
    const text = writeSearch({ status: ['draft', 'forSale'], search: 'Napoli è', none: undefined })
    expect(text).toBe('?status=draft&status=forSale&search=Napoli+%C3%A8')
    expect(readSearch(text)).toEqual({ status: ['draft', 'forSale'], search: 'Napoli è' })
    expect(writeSearch({})).toBe('')
  })

  it('falls back to the defaults where it holds nothing', () => {
    expect(read('')).toEqual({
      search: '',
      status: statuses,
      month: '2027-03',
      ownerIds: [],
      type: 'toIssue',
      isStaff: false,
    })
  })

  it('keeps the valid members of a list, and takes all of them when none is valid', () => {
    expect(read('?status=draft').status).toEqual(['draft'])
    expect(read('?status=draft&status=sold').status).toEqual(['draft'])
    expect(read('?status=sold').status).toEqual(statuses)
  })

  it('keeps the owners that can be ids, and none when none can', () => {
    const owner = '0199b0f0-7c1e-7000-8000-00000000000a'
    expect(read(`?ownerIds=${owner}`).ownerIds).toEqual([owner])
    expect(read(`?ownerIds=me&ownerIds=${owner}`).ownerIds).toEqual([owner])
    expect(read('?ownerIds=me').ownerIds).toEqual([])
  })

  it('reads an impossible month as the current one', () => {
    expect(read('?month=2027-12').month).toBe('2027-12')
    for (const wrong of ['2027-13', '2027-1', 'marzo', '2027-00', '9999-12', '2200-01', '1999-12', '0001-01'])
      expect(read(`?month=${wrong}`).month).toBe('2027-03')
  })

  it('ignores an impossible day and a tripDay that is not a number', () => {
    expect(read('?date=2027-02-28&tripDay=3')).toMatchObject({ date: '2027-02-28', tripDay: 3 })
    const wrong = read('?date=2027-02-30&tripDay=tre')
    expect(read('?date=9999-12-31').date).toBeUndefined()
    expect(wrong.date).toBeUndefined()
    expect(wrong.tripDay).toBeUndefined()
  })

  it('reads a day however a program writes it: without zeros, or as an instant, whose day is that of Rome', () => {
    for (const [given, day] of [
      ['2027-3-1', '2027-03-01'],
      ['2027/03/01', '2027-03-01'],
      ['2027-03-01T09:30', '2027-03-01'],
      ['2027-03-01T23:30:00', '2027-03-01'],
      ['2027-02-28T23:30:00.000Z', '2027-03-01'],
      ['2027-06-30T22:00:00Z', '2027-07-01'],
      ['2027-03-01T00:30:00+05:00', '2027-02-28'],
      ['2027-03-01T00:30:00%2B01:00', '2027-03-01'],
    ])
      expect(read(`?date=${given}`).date, given).toBe(day)
    for (const none of [
      '2027-2-30',
      '2027-13-1',
      '27-3-1',
      '1/3/2027',
      '2027-03-01T25:00:00Z',
      '2027-03-01T',
      'T',
      '-',
    ])
      expect(read(`?date=${none}`).date, none).toBeUndefined()
  })

  it('reads an unknown tab as the first, and a flag from its word', () => {
    expect(read('?type=issued').type).toBe('issued')
    expect(read('?type=lost').type).toBe('toIssue')
    expect(read('?isStaff=true').isStaff).toBe(true)
    expect(read('?isStaff=1').isStaff).toBe(false)
  })

  it('leaves the defaults out of the address', () => {
    const strip = stripDefaults(schema)
    const written = strip({
      search: { search: '', status: [...statuses], month: '2027-04', type: 'issued', isStaff: false, other: 'x' },
      next: (search) => search,
    })
    expect(written).toEqual({ month: '2027-04', type: 'issued', other: 'x' })
  })
})
