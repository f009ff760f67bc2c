import { expect, test } from 'vitest'
import { stepsForPeople, stepsInWords } from './service-steps.words.ts'

const steps = { upTo: 20, beyondCents: 200 }
const guide = { amountCents: 13_000, steps }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a price in steps is said as suppliers say it', () => {
  expect(plain(stepsInWords(13_000, steps))).toBe('€ 130,00 fino a 20 persone, poi € 2,00 ciascuna')
})

test('the sum for the people of the trip shows its working', () => {
  expect(plain(stepsForPeople(guide, 34))).toBe('Con i 34 partecipanti di adesso: € 130,00 + 14 × € 2,00 = € 158,00')
  expect(plain(stepsForPeople(guide, 18))).toBe('Con i 18 partecipanti di adesso: € 130,00')
  expect(plain(stepsForPeople(guide, null))).toBe('Per esempio con 30 partecipanti: € 130,00 + 10 × € 2,00 = € 150,00')
})

test('each group with its guide pays the first step', () => {
  expect(plain(stepsForPeople({ ...guide, groups: 2 }, 51))).toBe(
    'Con i 51 partecipanti di adesso: in 2 gruppi, 2 × € 130,00 + 11 × € 2,00 = € 282,00',
  )
  expect(plain(stepsForPeople({ ...guide, groups: 2 }, 38))).toBe(
    'Con i 38 partecipanti di adesso: in 2 gruppi, 2 × € 130,00 = € 260,00',
  )
})
