import { describe, expect, it } from 'vitest'
import { matchedFile } from './matching.rules.ts'

const people = [
  { participantId: 'mario', surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794N' },
  { participantId: 'anna', surname: 'Conti', name: 'Anna', taxCode: null },
  { participantId: 'lucia', surname: 'Conti', name: 'Lucia', taxCode: null },
  { participantId: 'niccolo', surname: 'Dell’Acquà', name: 'Niccolò', taxCode: null },
  { participantId: 'li', surname: 'Li', name: 'Wei', taxCode: 'A1' },
  { participantId: 'novak', surname: 'Novák', name: 'Jan', taxCode: '850-101/77' },
  { participantId: 'nobody', surname: null, name: null, taxCode: null },
]

describe('a file belongs to the person whom its name says', () => {
  it.each([
    ['polizza_RSSMRA84H14A794N.pdf', 'taxCode', ['mario']],
    ['Rossi Mario Europ.pdf', 'name', ['mario']],
    ['ROSSI_0219.pdf', 'surname', ['mario']],
    ['polizza-niccolo-dell-acqua.pdf', 'name', ['niccolo']],
    ['conti lucia.pdf', 'name', ['lucia']],
    ['polizza conti.pdf', 'several', ['anna', 'lucia']],
    ['polizza RSS MRA 84H14 A794N.pdf', 'taxCode', ['mario']],
    ['polizza_850-101-77.pdf', 'taxCode', ['novak']],
    ['polizza A1 2027.pdf', 'taxCode', ['li']],
    ['scansionA12.pdf', 'nobody', []],
    ['scansione0012.pdf', 'nobody', []],
    ['Rossini.pdf', 'nobody', []],
  ])('%s: %s', (name, by, whom) => {
    expect(matchedFile(name, people)).toEqual({ by, people: whom })
  })

  it('a combining accent counts as none', () => {
    expect(matchedFile('Dell’Acqua\u0300 Niccolo\u0300.pdf', people).by).toBe('name')
  })
})
