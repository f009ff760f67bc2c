import { expect, test } from 'vitest'
import { turnsFor } from './turns.ts'

const soon = () => performance.now() + 5_000
const busy = { code: 'server.trip-busy', kind: 'tooMany', retryAfter: expect.any(Number) }

test('those who want the same turn get it in the order they came; others do not wait', async () => {
  const turns = turnsFor({ mostWaiting: 10, mostAtRows: 1 })
  const order: string[] = []
  const first = await turns.take('trip', soon())
  const others = ['b', 'c', 'd'].map(async (name) => {
    const release = await turns.take('trip', soon())
    order.push(name)
    release()
  })
  const elsewhere = await turns.take('another trip', soon())
  expect(turns.tryTake('trip')).toBeNull()
  expect(order).toEqual([])
  first()
  await Promise.all(others)
  expect(order).toEqual(['b', 'c', 'd'])
  elsewhere()
  expect(turns.tryTake('trip')).not.toBeNull()
})

test('a turn that is given back twice is passed on once', async () => {
  const turns = turnsFor({ mostWaiting: 10, mostAtRows: 1 })
  const first = await turns.take('trip', soon())
  const second = turns.take('trip', soon())
  let isThird = false
  const third = turns.take('trip', soon()).then(() => {
    isThird = true
  })
  first()
  first()
  const release = await second
  await new Promise(setImmediate)
  expect(isThird).toBe(false)
  release()
  await third
})

test('whoever finds too many waiting is refused at once, with the seconds until another try', async () => {
  const turns = turnsFor({ mostWaiting: 1, mostAtRows: 1 })
  const first = await turns.take('trip', soon())
  const second = turns.take('trip', soon())
  await expect(turns.take('trip', soon())).rejects.toMatchObject(busy)
  first()
  ;(await second)()
})

test('whoever waits too long is refused, and the turn passes to the next', async () => {
  const turns = turnsFor({ mostWaiting: 10, mostAtRows: 1 })
  const first = await turns.take('trip', soon())
  const impatient = turns.take('trip', performance.now() + 20)
  const patient = turns.take('trip', soon())
  await expect(impatient).rejects.toMatchObject(busy)
  first()
  ;(await patient)()
  expect(turns.tryTake('trip')).not.toBeNull()
})

test('no more than the allowed number wait at rows that others hold', async () => {
  const turns = turnsFor({ mostWaiting: 10, mostAtRows: 1 })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const waiting = turns.whileWaiting(() => end)
  await expect(turns.whileWaiting(async () => 'never')).rejects.toMatchObject({ ...busy, code: 'server.busy' })
  resolve()
  await waiting
  expect(await turns.whileWaiting(async () => 'done')).toBe('done')
})
