import { describe, expect, test } from 'vitest'
import { archiveTypes } from './archive-types.values.ts'
import { entryRefusal, zipPaths, zipRefusal } from './documents.rules.ts'

describe('a document of the archive', () => {
  const trip = { status: 'confirmed', departsOn: '2027-03-12' } as const

  test('is taken in every state except archived', () => {
    for (const type of archiveTypes) {
      expect(entryRefusal({ ...trip, status: 'completed' }, type, '2027-04-01')).toBeNull()
      expect(entryRefusal({ ...trip, status: 'archived' }, type, '2027-04-01')).toBe('itineraries.archived')
    }
    expect(entryRefusal({ ...trip, status: 'draft' }, 'serviceDocument', '2027-01-01')).toBeNull()
  })

  test('is no final report before the departure', () => {
    expect(entryRefusal(trip, 'finalReport', '2027-03-11')).toBe('archive.report-too-early')
    expect(entryRefusal(trip, 'finalReport', '2027-03-12')).toBeNull()
    expect(entryRefusal({ ...trip, status: 'draft' }, 'finalReport', '2027-03-20')).toBe('archive.report-too-early')
  })
})

describe('all documents in one ZIP file', () => {
  test('are some, and no more than four gigabytes', () => {
    const gigabyte = 1024 ** 3
    expect(zipRefusal([])).toBe('archive.empty')
    expect(zipRefusal([{ size: gigabyte }, { size: 2 * gigabyte }])).toBeNull()
    expect(zipRefusal([{ size: 3 * gigabyte }, { size: gigabyte }])).toBe('archive.too-large')
  })

  test('keep their names, two of one name are numbered', () => {
    const folder = 'Polizza'
    const names = ['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'perché']
    expect(zipPaths([...names.map((name) => ({ folder, name })), { folder: 'Altro', name: 'a.pdf' }])).toEqual([
      ...['Polizza/a.pdf', 'Polizza/A (2).pdf', 'Polizza/a (2) (2).pdf', 'Polizza/a (3).pdf', 'Polizza/perché'],
      'Altro/a.pdf',
    ])
  })
})
