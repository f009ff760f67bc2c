import { expect, it } from 'vitest'
import { sheetLines } from './sheet-lines.rules.ts'

it('sets times apart, names of stops before their addresses, and what follows at the end', () => {
  expect(
    sheetLines('departures', '05:20 Milano · autostazione, stallo 14 · 10 persone\nPresentati 15 minuti prima.'),
  ).toEqual([
    { kind: 'stop', time: '05:20', name: 'Milano', text: 'autostazione, stallo 14', end: '10 persone' },
    { kind: 'text', text: 'Presentati 15 minuti prima.' },
  ])
})

it('opens a day where a line of the programme begins with a weekday', () => {
  expect(sheetLines('programme', 'Venerdì 12 marzo · 9h di guida\n13:00 Pranzo a Orvieto\npomeriggio libero')).toEqual([
    { kind: 'day', text: 'Venerdì 12 marzo', end: '9h di guida' },
    { kind: 'timed', time: '13:00', text: 'Pranzo a Orvieto', end: '' },
    { kind: 'timed', time: '', text: 'pomeriggio libero', end: '' },
  ])
})

it('puts numbers at the other end of their names, and a hotel before its comma first', () => {
  expect(sheetLines('numbers', 'Serra Paola, accompagnatrice: +39 335 607 4412\nSempre accesi')).toEqual([
    { kind: 'pair', text: 'Serra Paola, accompagnatrice', end: '+39 335 607 4412' },
    { kind: 'text', text: 'Sempre accesi' },
  ])
  expect(sheetLines('hotel', 'Vesuvio Palace, 4 notti\nArrivo: 17:30\n\nAltro')).toEqual([
    { kind: 'lead', name: 'Vesuvio Palace', text: ', 4 notti' },
    { kind: 'text', text: 'Arrivo: 17:30' },
    { kind: 'gap' },
    { kind: 'lead', name: 'Altro', text: '' },
  ])
})

it('prints markup as it is typed', () => {
  expect(sheetLines('conditions', '#strong[x] *y*')).toEqual([{ kind: 'text', text: '#strong[x] *y*' }])
})

it('keeps with a time which of two hours it is, and its day', () => {
  const [stop] = sheetLines('departures', '02:30 (ora legale) Milano · autostazione')
  expect(stop).toMatchObject({ time: '02:30 (ora legale)', name: 'Milano', text: 'autostazione' })
  const [back] = sheetLines('programme', '00:20 (lunedì 14 dicembre) rientro a Bergamo')
  expect(back).toMatchObject({ time: '00:20 (lunedì 14 dicembre)', text: 'rientro a Bergamo' })
  const [visit] = sheetLines('programme', '10:00 (facoltativo) Visita')
  expect(visit).toMatchObject({ time: '10:00', text: '(facoltativo) Visita' })
})
