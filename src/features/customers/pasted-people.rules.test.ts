import { describe, expect, it } from 'vitest'
import { pastedPeople } from './pasted-people.rules.ts'

const today = '2027-01-18'

describe('rows copied from a sheet', () => {
  it('are surname, name and tax code without a header, which fills birth date and sex', () => {
    expect(pastedPeople('Rossi\tMario\tRSSMRA84H14A794N\nFerri\tElena\tfrrlne87p42f205e', today)).toEqual([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794N', bornOn: '1984-06-14', sex: 'M' },
      { surname: 'Ferri', name: 'Elena', taxCode: 'FRRLNE87P42F205E', bornOn: '1987-09-02', sex: 'F' },
    ])
  })

  it('follow their header, whatever its order, accents and capitals', () => {
    const rows = ['Codice fiscale\tNOME\tCognome\tNazionalità', 'RSSMRA84H14A794N\tMario\tRossi\tItalia'].join('\r\n')
    expect(pastedPeople(rows, today)).toMatchObject([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794N', citizenship: 'Italia' },
    ])
  })

  it('tell a telephone, an email and a birth date by their looks', () => {
    expect(pastedPeople('Rossi;Mario;14/06/1984;333 482 1907;mario.rossi@example.it', today)).toEqual([
      {
        surname: 'Rossi',
        name: 'Mario',
        bornOn: '1984-06-14',
        phone: '+393334821907',
        email: 'mario.rossi@example.it',
      },
    ])
  })

  it('keep a wrong tax code as it is, to be put right in the form', () => {
    expect(pastedPeople('Rossi\tMario\tRSSMRA84H14A794X', today)).toEqual([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794X' },
    ])
  })

  it('count nothing where nothing stands', () => {
    expect(pastedPeople('', today)).toEqual([])
    expect(pastedPeople('\n\t\t\n', today)).toEqual([])
  })
})
