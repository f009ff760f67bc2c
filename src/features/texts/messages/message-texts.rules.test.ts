import { expect, test } from 'vitest'
import { findText } from '#src/server/text.ts'
import { lacksDays, unknownVariable, variablesIn } from './message-texts.rules.ts'
import { messageTextKinds, textVariables } from './message-texts.values.ts'

test('an unknown variable is named with its field', () => {
  expect(unknownVariable('summons', { subject: 'Per {titolo}', body: 'Gentile {cliente}' })).toEqual({
    path: '/body',
    name: 'cliente',
  })
  expect(unknownVariable('summons', { subject: '{importo}', body: '{cliente}' })).toEqual({
    path: '/subject',
    name: 'importo',
  })
  expect(unknownVariable('summons', { subject: '{titolo}', body: 'Ritrovo a {punto di carico}' })).toBeNull()
  expect(unknownVariable('summons', { subject: '{}', body: '' })).toEqual({ path: '/subject', name: '' })
})

test('each kind has a text of the program that names only what it knows', () => {
  for (const kind of messageTextKinds) {
    const [subject, body] = [findText(`texts.subject.${kind}`), findText(`texts.body.${kind}`)]
    expect(subject, kind).not.toBeNull()
    expect(body, kind).not.toBeNull()
    const known: readonly string[] = textVariables[kind]
    expect(variablesIn(`${subject} ${body}`).filter((name) => !known.includes(name))).toEqual([])
  }
})

test('a cancellation to a supplier, or a recap, that does not say when lacks the days of the service', () => {
  const dated = { subject: 'Disdetta', body: 'Gruppo {titolo} ({date}): {servizio}[, {quando}]' }
  const undated = { subject: 'Disdetta', body: 'Gruppo {titolo} ({date}): {servizio}' }
  for (const kind of ['cancellation', 'suppliersCancelled', 'guideRecap', 'restaurantRecap'] as const) {
    expect(lacksDays(kind, dated), kind).toBe(false)
    expect(lacksDays(kind, undated), kind).toBe(true)
  }
  expect(lacksDays('suppliersCancelled', { ...undated, subject: 'Disdetta, {quando}' })).toBe(false)
  expect(lacksDays('order', undated)).toBe(false)
  expect(lacksDays('customersCancelled', undated)).toBe(false)
})

test('each text of the program tells its reader the days of the service', () => {
  const lacking = messageTextKinds.filter((kind) =>
    lacksDays(kind, { subject: findText(`texts.subject.${kind}`)!, body: findText(`texts.body.${kind}`)! }),
  )
  expect(lacking).toEqual([])
})
