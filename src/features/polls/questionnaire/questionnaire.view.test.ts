import { expect, test } from 'vitest'
import type { Answers } from './questionnaire.rules.ts'
import { meanText, summaryOf } from './questionnaire.view.ts'

const answer = (given: Partial<Answers & { name: string; on: string }>) => ({
  ...{ organization: null, leader: null, hotel: null, meals: null, coach: null, comesBack: null, comment: null },
  ...{ showsName: false, name: 'Gatti Luigi', on: '2027-03-03' },
  ...given,
})

test('the summary counts grades and means, the best question first', () => {
  const { meanTenths, questions, comesBack, answered } = summaryOf([
    answer({ leader: 5, hotel: 4, comesBack: 'yes' }),
    answer({ leader: 5, hotel: 3, comesBack: 'yes' }),
    answer({ leader: 4, comesBack: 'maybe' }),
  ])
  expect(answered).toBe(3)
  // (5 + 5 + 4 + 4 + 3) / 5 = 4.2
  expect(meanTenths).toBe(42)
  expect(questions).toEqual([
    // (5 + 5 + 4) / 3 = 4.67
    { question: 'leader', grades: [0, 0, 0, 1, 2], meanTenths: 47 },
    { question: 'hotel', grades: [0, 0, 1, 1, 0], meanTenths: 35 },
  ])
  expect(comesBack).toEqual({ yes: 2, maybe: 1, no: 0 })
})

test('a comment shows a name only where the person ticked it', () => {
  const { comments } = summaryOf([
    answer({ comment: ' Bravi ', on: '2027-03-02' }),
    answer({ comment: 'Cena fredda', showsName: true }),
    answer({ comment: '' }),
  ])
  expect(comments).toEqual([
    { text: 'Cena fredda', name: 'Gatti Luigi', on: '2027-03-03' },
    { text: 'Bravi', name: null, on: '2027-03-02' },
  ])
})

test('nobody answered yet', () => {
  expect(summaryOf([])).toMatchObject({ answered: 0, meanTenths: null, questions: [], comments: [] })
  expect(meanText(44)).toBe('4,4')
})
