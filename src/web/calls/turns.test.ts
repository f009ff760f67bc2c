import { expect, test } from 'vitest'
import { newTurns } from './turns.ts'

test('an act waits for the one before it on the same thing and gets its result', async () => {
  const inTurn = newTurns<number>()
  const order: string[] = []
  let answer = (_version: number) => {}
  const first = inTurn('puglia', () => new Promise<number>((resolve) => (answer = resolve)))
  const second = inTurn('puglia', async (before) => {
    order.push(`puglia from ${before}`)
    return 5
  })
  await inTurn('umbria', async (before) => {
    order.push(`umbria from ${before}`)
    return 8
  })
  expect(order).toEqual(['umbria from undefined'])
  answer(4)
  expect([await first, await second]).toEqual([4, 5])
  expect(order).toEqual(['umbria from undefined', 'puglia from 4'])
})

test('the next act skips a failed one', async () => {
  const inTurn = newTurns<number>()
  await inTurn('puglia', async () => 4)
  const failed = inTurn('puglia', () => Promise.reject(new Error('refused')))
  const next = inTurn('puglia', async (before) => before ?? 0)
  await expect(failed).rejects.toThrow('refused')
  expect(await next).toBe(4)
})
