import { describe, expect, test } from 'vitest'
import { questionsFor } from './asked-questions.rules.ts'
import {
  type Answers,
  answersRefusal,
  answersTo,
  askRefusal,
  closedRefusal,
  closingRefusal,
  textFault,
} from './questionnaire.rules.ts'

describe('the questionnaire of a trip', () => {
  test('is sent from the last day on, and not for an archived trip', () => {
    const trip = { returnsOn: '2027-03-16' } as const
    expect(askRefusal({ ...trip, status: 'confirmed' }, '2027-03-15')).toBe('polls.not-over')
    expect(askRefusal({ ...trip, status: 'confirmed' }, '2027-03-16')).toBeNull()
    expect(askRefusal({ ...trip, status: 'completed' }, '2027-03-20')).toBeNull()
    for (const status of ['draft', 'forSale', 'cancelled'] as const)
      expect(askRefusal({ ...trip, status }, '2027-04-20')).toBe('polls.not-over')
    expect(askRefusal({ ...trip, status: 'archived' }, '2027-04-20')).toBe('itineraries.archived')
  })

  test('takes answers on its closing day, not after it, and not once closed', () => {
    const poll = { closesOn: '2027-03-31', closedAt: null }
    expect(closedRefusal(poll, { status: 'completed', today: '2027-03-31' })).toBeNull()
    expect(closedRefusal(poll, { status: 'completed', today: '2027-04-01' })).toBe('polls.closed')
    const before = { status: 'completed', today: '2027-03-21' } as const
    expect(closedRefusal({ ...poll, closedAt: '2027-03-20T10:00:00Z' }, before)).toBe('polls.closed')
    expect(closedRefusal(poll, { ...before, status: 'archived' })).toBe('polls.closed')
  })

  test('closes after today and within its limit', () => {
    expect(closingRefusal('2027-03-17', '2027-03-17', '2027-06-17')).toBe('polls.closing-day')
    expect(closingRefusal('2027-03-18', '2027-03-17', '2027-06-17')).toBeNull()
    expect(closingRefusal('2027-06-18', '2027-03-17', '2027-06-17')).toBe('polls.closing-day')
  })
})

test('people are asked of the hotel and of the meals only where a service gives them', () => {
  const always = ['organization', 'leader', 'coach']
  expect(questionsFor([])).toEqual(always)
  expect(questionsFor(['bus', 'visit'])).toEqual(always)
  expect(questionsFor(['restaurant'])).toEqual(['organization', 'leader', 'meals', 'coach'])
  expect(questionsFor(['hotel', 'bus'])).toEqual(['organization', 'leader', 'hotel', 'meals', 'coach'])
})

test('an answer to a question that is not asked is none', () => {
  const answers: Answers = {
    ...{ organization: 4, leader: null, hotel: 2, meals: 5, coach: null },
    ...{ comesBack: 'yes', comment: 'Bravi', showsName: true },
  }
  expect(answersTo(['organization', 'meals'], answers)).toEqual({ ...answers, hotel: null })
  expect(answersRefusal(answersTo([], { ...answers, comesBack: null, comment: null }))).toBe('polls.nothing-answered')
})

test('one answered question is enough, none is not', () => {
  const none: Answers = {
    ...{ organization: null, leader: null, hotel: null, meals: null, coach: null },
    ...{ comesBack: null, comment: '  ', showsName: true },
  }
  expect(answersRefusal(none)).toBe('polls.nothing-answered')
  expect(answersRefusal({ ...none, meals: 1 })).toBeNull()
  expect(answersRefusal({ ...none, comesBack: 'no' })).toBeNull()
  expect(answersRefusal({ ...none, comment: 'Bravi' })).toBeNull()
})

test('a message needs its link', () => {
  expect(textFault('Ciao {nome}')).toBe('polls.link-missing')
  expect(textFault('Ciao {nome}: {link}')).toBeNull()
})
