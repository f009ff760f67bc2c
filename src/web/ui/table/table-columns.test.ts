import { expect, test } from 'vitest'
import { type Column, hideColumn, moveColumn, noChoice, shownColumns } from './table-columns.ts'

const columns: Column<never>[] = ['title', 'status', 'dates', 'transport'].map((key) => ({
  key,
  title: key,
  cell: () => null,
}))
const shown = (choice = noChoice) => shownColumns(columns, choice).map((column) => column.key)

test('columns stand as declared until somebody moves them', () => {
  expect(shown()).toEqual(['title', 'status', 'dates', 'transport'])
})

test('a hidden column goes, the first one never does', () => {
  expect(shown(hideColumn(noChoice, 'dates'))).toEqual(['title', 'status', 'transport'])
  expect(shown(hideColumn(noChoice, 'title'))).toEqual(['title', 'status', 'dates', 'transport'])
})

test('a column moves past the shown one beside it', () => {
  expect(shown(moveColumn(columns, noChoice, 'dates', -1))).toEqual(['title', 'dates', 'status', 'transport'])
  expect(shown(moveColumn(columns, noChoice, 'dates', 1))).toEqual(['title', 'status', 'transport', 'dates'])
  const withoutDates = hideColumn(noChoice, 'dates')
  expect(shown(moveColumn(columns, withoutDates, 'transport', -1))).toEqual(['title', 'transport', 'status'])
})

test('nothing moves past the edges or before the first column', () => {
  expect(moveColumn(columns, noChoice, 'transport', 1)).toBe(noChoice)
  expect(moveColumn(columns, noChoice, 'status', -1)).toBe(noChoice)
  expect(moveColumn(columns, noChoice, 'title', 1)).toBe(noChoice)
})

test('a column added later finds its place, one that is gone is forgotten', () => {
  const choice = { hidden: [], order: ['title', 'transport', 'gone', 'status'] }
  expect(shown(choice)).toEqual(['title', 'transport', 'dates', 'status'])
})
