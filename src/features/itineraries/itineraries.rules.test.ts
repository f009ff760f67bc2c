import { expect, test } from 'vitest'
import { amountRefusal, changeRefusal, documentRefusal, supplierRefusal } from './itineraries.rules.ts'

test('an open itinerary changes, a closed one does not', () => {
  expect(changeRefusal({ isClosed: false, status: null })).toBeNull()
  expect(changeRefusal({ isClosed: true, status: 'completed' })).toBe('itineraries.closed')
})

test('among closed ones only a completed trip takes the amount of an invoice', () => {
  expect(amountRefusal({ isClosed: true, status: 'completed' })).toBeNull()
  expect(amountRefusal({ isClosed: false, status: 'draft' })).toBeNull()
  for (const status of ['cancelled', 'archived'])
    expect(amountRefusal({ isClosed: true, status })).toBe('itineraries.closed')
})

test('suppliers are paid and written to for a trip that is or was on sale, until it is archived', () => {
  expect([null, 'draft'].map((status) => supplierRefusal({ status }))).toEqual(Array(2).fill('itineraries.not-on-sale'))
  for (const status of ['forSale', 'confirmed', 'completed', 'cancelled'])
    expect(supplierRefusal({ status })).toBeNull()
  expect(supplierRefusal({ status: 'archived' })).toBe('itineraries.archived')
})

test('documents can change in every state of a trip except archived', () => {
  for (const status of [null, 'draft', 'forSale', 'confirmed', 'completed', 'cancelled'])
    expect(documentRefusal({ status })).toBeNull()
  expect(documentRefusal({ status: 'archived' })).toBe('itineraries.archived')
})
