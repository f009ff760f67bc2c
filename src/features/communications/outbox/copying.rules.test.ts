import { expect, it } from 'vitest'
import { messageStates } from '#src/shared/outbox.ts'
import { copyRefusal } from './copying.rules.ts'

it('copies only what was handed over once', () => {
  const copied = messageStates.filter((state) => copyRefusal({ state, isPersonal: false }) === null)
  expect(copied.toSorted()).toEqual(['bounced', 'failed', 'sent', 'uncertain'])
  expect(copyRefusal({ state: 'queued', isPersonal: false })).toBe('outbox.not-handed-over')
})

it('copies no link that is for one person', () => {
  expect(copyRefusal({ state: 'sent', isPersonal: true })).toBe('outbox.personal-link')
})
