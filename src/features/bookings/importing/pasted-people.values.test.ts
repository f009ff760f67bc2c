import { describe, expect, it } from 'vitest'
import { importedKeys } from './pasted-columns.values.ts'
import { peopleOf as peopleOfRows, type Reading, sheetWithPeople } from './pasted-people.values.ts'
import { pastedRows } from './pasted-rows.values.ts'

const today = '2027-01-18'
const pastedPeople = (text: string, on: string, reading?: Reading) => peopleOfRows(pastedRows(text), on, reading)
const peopleOf = (rows: string) => pastedPeople(rows, today).people.map(({ person }) => person)

describe('rows copied from a sheet', () => {
  it('are surname, name and tax code without a header, which fills birth date and sex', () => {
    expect(peopleOf('Rossi\tMario\tRSSMRA84H14A794N\nFerri\tElena\tfrrlne87p42f205e')).toEqual([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794N', bornOn: '1984-06-14', sex: 'M' },
      { surname: 'Ferri', name: 'Elena', taxCode: 'FRRLNE87P42F205E', bornOn: '1987-09-02', sex: 'F' },
    ])
  })

  it('follow their header, whatever its order, accents and capitals', () => {
    const rows = ['Codice fiscale\tNOME\tCognome\tNazionalità', 'RSSMRA84H14A794N\tMario\tRossi\tItalia'].join('\r\n')
    expect(peopleOf(rows)).toMatchObject([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794N', citizenship: 'Italia' },
    ])
  })

  it('recognise a telephone, an e-mail and a birth date by their form', () => {
    expect(peopleOf('Rossi;Mario;14/06/1984;333 482 1907;mario.rossi@example.it')).toEqual([
      {
        surname: 'Rossi',
        name: 'Mario',
        bornOn: '1984-06-14',
        phone: '+393334821907',
        email: 'mario.rossi@example.it',
      },
    ])
  })

  it('keep a wrong tax code as it is, to be corrected in the form', () => {
    expect(peopleOf('Rossi\tMario\tRSSMRA84H14A794X')).toEqual([
      { surname: 'Rossi', name: 'Mario', taxCode: 'RSSMRA84H14A794X' },
    ])
  })

  it('are read without the characters that nobody sees, and without the apostrophe before a plus', () => {
    const head = '\ufeffNome\u200b\tCognome\u00a0\tCodice\u200b fiscale\tTel.\tData di nascita'
    const row = "Ma\u00adrio\tRossi\u200b\tRSSMRA84\u2060H14A794N\u200b\t'+39 333 4821907\u202c\t14/06/1984\u200b"
    expect(peopleOf(`${head}\n${row}`)).toEqual([
      {
        name: 'Mario',
        surname: 'Rossi',
        taxCode: 'RSSMRA84H14A794N',
        phone: '+393334821907',
        bornOn: '1984-06-14',
        sex: 'M',
      },
    ])
    expect(peopleOf(`Rossi\tMario\t\u202aRSSMRA84H14A794N\u202c`)).toMatchObject([{ taxCode: 'RSSMRA84H14A794N' }])
  })

  it('are skipped when they are empty', () => {
    expect(peopleOf('')).toEqual([])
    expect(peopleOf('\n\t\t\n')).toEqual([])
  })

  it('read every column of a document, and keep an unknown choice as it is written', () => {
    const header = 'Cognome\tNome\tSesso\tTipo documento\tNumero documento\tRilasciato il\tRilasciato da\tScade il'
    const rows = [
      "Rossi\tMario\tM\tCarta d'identità\tCA12345AB\t02/03/2022\tComune di Bergamo\t10/06/2032",
      'Ferri\tElena\tsì\tTessera\tX1\t\t\t',
    ]
    expect(pastedPeople([header, ...rows].join('\n'), today).people).toEqual([
      {
        person: {
          surname: 'Rossi',
          name: 'Mario',
          sex: 'M',
          documentType: 'idCard',
          documentNumber: 'CA12345AB',
          documentIssuedOn: '2022-03-02',
          documentIssuedAt: 'Comune di Bergamo',
          documentExpiresOn: '2032-06-10',
        },
        unknown: {},
        ...{ at: 1, place: {} },
      },
      {
        person: { surname: 'Ferri', name: 'Elena', documentNumber: 'X1' },
        unknown: { sex: 'sì', documentType: 'Tessera' },
        ...{ at: 2, place: {} },
      },
    ])
  })

  it('may have both names in one cell, under many headers', () => {
    const one = [{ surname: 'Rossi', name: 'Mario', phone: '+393334821907' }]
    for (const header of ['Nominativo', 'Cognome e Nome', 'COGNOME NOME'])
      expect(pastedPeople(`${header}\tTel.\tCamera\nROSSI MARIO\t333 482 1907\tDBL`, today)).toMatchObject({
        people: one.map((person) => ({ person })),
        unread: ['Camera'],
      })
    expect(peopleOf('Nome e cognome\tTelefono\nMario Rossi\t333 482 1907')).toEqual(one)
    expect(peopleOf('Nominativo\tCamera\nRossi, Mario\tDBL')).toEqual([{ surname: 'Rossi', name: 'Mario' }])
    expect(peopleOf('Rossi, Mario\t333 482 1907')).toEqual(one)
    expect(peopleOf('ROSSI MARIO\t333 482 1907')).toEqual(one)
    expect(peopleOf('Cognome\tNome\tN° documento\tData nasc.\nRossi\tMario\tCA12345AB\t14/06/1984')).toEqual([
      { surname: 'Rossi', name: 'Mario', documentNumber: 'CA12345AB', bornOn: '1984-06-14' },
    ])
  })

  it('split a name by its particles, or by the tax code, and write capitals small', () => {
    const named = (text: string, code = '') =>
      peopleOf(`Nominativo\tCodice fiscale\n${text}\t${code}`).map(({ surname, name }) => [surname, name])
    expect(named('DE LUCA MARIA GRAZIA')).toEqual([['De Luca', 'Maria Grazia']])
    expect(named("D'ANGELO NICOLÒ")).toEqual([["D'Angelo", 'Nicolò']])
    for (const text of [
      'SIG.RA ROSSI ANNA',
      'Sig.ra Dott.ssa Rossi Anna',
      'Avv. Rossi Anna',
      'Rossi, sig.na Anna',
      'Sig.rina Rossi Anna',
      'Sig.Rossi Anna',
    ])
      expect(named(text)).toEqual([['Rossi', 'Anna']])
    expect(named('Sigismondi Ing Li')).toEqual([['Sigismondi', 'Ing Li']])
    expect(peopleOf('Cognome\tNome\nDott. ROSSI\tMario')).toEqual([{ surname: 'Rossi', name: 'Mario' }])
    expect(named("D' ANGELO NICOLÒ")).toEqual([["D'Angelo", 'Nicolò']])
    expect(named('MCDONALD ANN-MARIE')).toEqual([['McDonald', 'Ann-Marie']])
    expect(named('Rossi')).toEqual([['Rossi', '']])
    expect(named('MARIA GRAZIA DE LUCA', 'DLCMGR58M47F839T')).toEqual([['De Luca', 'Maria Grazia']])
    expect(named('MARIA GRAZIA DE LUCA', 'DLCMGR58M47F839X')).toEqual([['Maria', 'Grazia De Luca']])
    expect(peopleOf('Nome e cognome\tCamera\nMaria Grazia De Luca\t1')).toEqual([
      { surname: 'De Luca', name: 'Maria Grazia' },
    ])
  })

  it('name the columns that nothing is taken from', () => {
    expect(pastedPeople('Cognome\tNome\tCamera\tPosto\nRossi\tMario\t12\t\nFerri\tElena\t14\t', today).unread).toEqual([
      'Camera',
      'Posto',
    ])
    expect(pastedPeople('Rossi\tMario\tamico di Ferri\t12', today).unread).toEqual(['amico di Ferri', '12'])
  })

  it('say of each column what is read from it, by its header or its first cell', () => {
    const { columns, hasHeader } = pastedPeople('Passeggero\tRif.\tCell.\nROSSI MARIO\t\t333 482 1907', today)
    expect(hasHeader).toBe(true)
    expect(columns).toEqual([
      { head: 'Passeggero', example: 'ROSSI MARIO', key: 'surnameName' },
      { head: 'Rif.', example: '', key: null },
      { head: 'Cell.', example: '333 482 1907', key: 'phone' },
    ])
    expect(pastedPeople('Rossi\tMario\nFerri\tElena\tx', today).columns).toEqual([
      { head: '', example: 'Rossi', key: 'surname' },
      { head: '', example: 'Mario', key: 'name' },
      { head: '', example: 'x', key: null },
    ])
  })

  it('are read as a column was corrected, which takes its meaning from another', () => {
    const rows = 'Cognome\tNome\tContatto\nMario\tRossi\tmario@example.it'
    const columns = new Map([
      [0, 'name'],
      [1, 'surname'],
      [2, 'email'],
    ] as const)
    const read = pastedPeople(rows, today, { columns })
    expect(read.people[0]?.person).toEqual({ surname: 'Rossi', name: 'Mario', email: 'mario@example.it' })
    expect(read.unread).toEqual([])
    const swapped = pastedPeople(rows, today, { columns: new Map([[0, 'name']] as const) })
    expect(swapped.columns.map(({ key }) => key)).toEqual(['name', null, 'email'])
    expect(pastedPeople(rows, today, { columns: new Map([[0, null]]) }).unread).toEqual(['Cognome'])
  })

  it('have a header where somebody says so, though no word of it is known', () => {
    const rows = 'Chi\tDove\nRossi Mario\tBergamo'
    expect(peopleOf(rows)).toHaveLength(2)
    const columns = new Map([
      [0, 'surnameName'],
      [1, 'residence'],
    ] as const)
    const { people, columns: shown } = pastedPeople(rows, today, { hasHeader: true, columns })
    expect(people.map(({ person }) => person)).toEqual([{ surname: 'Rossi', name: 'Mario', residence: 'Bergamo' }])
    expect(shown.map(({ head }) => head)).toEqual(['Chi', 'Dove'])
  })

  it('have their header below the name of the trip, and columns known by content under a header nobody knows', () => {
    const rows = [
      ['CRAL Seriate'],
      ["Assisi e l'Umbria", '', '22-25/04/2027'],
      [],
      ['N.', 'NOMINATIVO', 'Data nasc.', 'Codice', 'Tel.', 'N° doc.', 'Scad.', 'Stanza', 'Fermata', 'Tessera'],
      [
        '1',
        'ROSSI MARIO',
        '14-06-84',
        'RSSMRA84H14A794N',
        '035 294118',
        'CA40218LB',
        '14/06/2031',
        '1 DBL',
        'Seriate',
        '114',
      ],
      ['', '', '', '', '', '', '', '', '', 'totale 1'],
    ]
    const found = peopleOfRows(rows, today, {}, importedKeys)
    expect(found.headAt).toBe(3)
    expect(found.unread).toEqual(['N.', 'Tessera'])
    expect(found.nameless).toEqual([5])
    expect(found.people).toEqual([
      {
        at: 4,
        person: {
          ...{ surname: 'Rossi', name: 'Mario', bornOn: '1984-06-14', sex: 'M', taxCode: 'RSSMRA84H14A794N' },
          ...{ phone: '+39035294118', documentNumber: 'CA40218LB', documentExpiresOn: '2031-06-14' },
        },
        unknown: {},
        place: { room: '1 DBL', departure: 'Seriate' },
      },
    ])
  })

  it('have columns that sheets word in many ways, and below them a count that is nobody', () => {
    const rows = [
      ['N°', 'Cognome e Nome', 'Tel. cellulare', 'Telefono emergenza', 'Allergie / intolleranze', 'Scadenza saldo'],
      ['1', 'ROSSI MARIO', '333 482 1907', '035 294118', 'Celiachia', '14/06/2027'],
      ['Totale', '1', '', '', '', ''],
    ]
    const found = peopleOfRows(rows, today, {}, importedKeys)
    expect(found.unread).toEqual(['N°', 'Telefono emergenza', 'Scadenza saldo'])
    expect(found.nameless).toEqual([2])
    expect(found.people.map(({ person }) => person)).toEqual([
      { surname: 'Rossi', name: 'Mario', phone: '+393334821907', allergies: 'Celiachia' },
    ])
    const documents = ['Nominativo', 'Num. passaporto', 'Scad. passaporto', 'Camera richiesta', 'Luogo di ritrovo']
    const read = peopleOfRows([documents, ['ROSSI MARIO', 'YA1', '', '1 DBL', 'Seriate']], today, {}, importedKeys)
    expect(read.columns.map(({ key }) => key)).toEqual([
      ...['surnameName', 'documentNumber', 'documentExpiresOn', 'room', 'departure'],
    ])
  })

  it('have no room and no stop for a name, with or without a header', () => {
    const rows =
      'ROSSI MARIO\t03/06/1957\t3334821907\tsingola\tBergamo\nDE LUCA MARIA PIA\t3/4/65\t3334821908\tDBL\tSeriate'
    const { people } = peopleOfRows(pastedRows(rows), today, {}, importedKeys)
    expect(people.map(({ person: { surname, name }, place }) => [surname, name, place.room])).toEqual([
      ['Rossi', 'Mario', 'singola'],
      ['De Luca', 'Maria Pia', 'DBL'],
    ])
    expect(peopleOf('Sing\tAmit\t3334821907')).toMatchObject([{ surname: 'Sing', name: 'Amit' }])
  })

  it('have both names under a header of surnames alone', () => {
    expect(peopleOf('Cognome\tTel.\nRossi Mario\t3334821907\nDe Luca Maria Pia\t3334821908')).toMatchObject([
      { surname: 'Rossi', name: 'Mario' },
      { surname: 'De Luca', name: 'Maria Pia' },
    ])
    expect(peopleOf('Cognome\tNome\nDe Luca\tMaria')).toMatchObject([{ surname: 'De Luca', name: 'Maria' }])
  })

  it('end before the sums below them', () => {
    const rows = [
      'Nominativo\tTel.\tCamera',
      'ROSSI MARIO\t3334821907\t1 DBL',
      'TOTALE\t\t1',
      'Totale partecipanti\t26\t',
      'Tot. camere 13\t\t',
      'TOTALE GIULIA\t3334821908\t1 DBL',
    ].join('\n')
    const { people, nameless } = pastedPeople(rows, today)
    expect(people.map(({ person }) => `${person.surname} ${person.name}`)).toEqual(['Rossi Mario', 'Totale Giulia'])
    expect(nameless).toEqual([2, 3, 4])
  })

  it('get back the zero of a landline that a cell of numbers drops', () => {
    const phones = [
      '35294118',
      '212345678',
      '3334821907',
      '335123456',
      '815551234',
      '895551234',
      '800123456',
      '848123456',
      '+35294118',
      '035294118',
    ]
    const rows = ['Cognome\tTel.', ...phones.map((phone) => `Rossi\t${phone}`)].join('\n')
    expect(peopleOf(rows).map(({ phone }) => phone)).toEqual([
      ...['+39035294118', '+390212345678', '+393334821907', '+39335123456'],
      ...['+390815551234', '+390895551234', '+39800123456', '+39848123456', '+35294118', '+39035294118'],
    ])
  })

  it('leave rooms and departures unread where only people are asked for', () => {
    expect(
      peopleOfRows(
        [
          ['Cognome', 'Nome', 'Stanza'],
          ['Rossi', 'Mario', '1 DBL'],
        ],
        today,
      ).unread,
    ).toEqual(['Stanza'])
  })
})

it('the sheet with people is the first that has some below a header', () => {
  const cover = [['Gruppo parrocchiale'], ['Referente', 'Don Luigi'], ['Telefono', '035 294118']]
  const list = [
    ['Cognome e nome', 'Nato il', 'Stanza'],
    ['Rossi Mario', '03/06/1957', 'singola'],
  ]
  expect(sheetWithPeople([cover, [list[0]!], list, list], today)).toBe(2)
  expect(sheetWithPeople([[['Rossi', 'Mario']], cover], today)).toBe(0)
})
