import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { everything, type Topic, topic } from '#src/shared/topics.ts'
import { startFollowing } from './follower.ts'

const parts = await testParts()
const { act } = parts

const running: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

async function following(name: string, run: (topics: readonly Topic[]) => Promise<void>) {
  const one = await startFollowing(parts, [{ name, run: (_parts, topics) => run(topics) }])
  running.push(one)
  return one
}
/** A follower that keeps what it was given, run by run. */
async function keeping(name: string) {
  const runs: Topic[][] = []
  const one = await following(name, async (topics) => void runs.push([...topics]))
  return { runs, stop: () => one.stop() }
}
const announce = (...topics: Topic[]) => act(async (work) => work.touch(...topics))

test('a follower hears what commits touched, several at once as one, and everything at its beginning', async () => {
  const { runs } = await keeping('hearing')
  await expect.poll(() => runs).toEqual([[everything]])
  await Promise.all([announce(topic.trip('a')), announce(topic.trip('b'), topic.trips), announce(topic.trip('a'))])
  await expect.poll(() => runs.slice(1).flat().toSorted()).toEqual(['trip:a', 'trip:b', 'trips'])
})

test('what failed is done again, with what came meanwhile', async () => {
  let failures = 2
  const done = new Set<Topic>()
  await following('failing', async (topics) => {
    if (failures-- > 0) throw new Error('no database')
    for (const one of topics) done.add(one)
  })
  await announce(topic.settings)
  await expect.poll(() => [...done].toSorted()).toEqual([everything, 'settings'])
})

test('two processes hear the same change', async () => {
  const heard: string[] = []
  for (const name of ['one', 'other'])
    await following(name, async (topics) => {
      if (topics.includes(topic.trip('c'))) heard.push(name)
    })
  await announce(topic.trip('c'))
  await expect.poll(() => heard.toSorted()).toEqual(['one', 'other'])
})

test('a follower that starts again takes what was touched meanwhile, and nothing else', async () => {
  const first = await keeping('resting')
  await expect.poll(() => first.runs).toEqual([[everything]])
  await first.stop()
  await parts.db.execute(sql`update changes set at = at - interval '2 minutes'`)
  const idle = await keeping('resting')
  await idle.stop()
  await announce(topic.trip('d'))
  const second = await keeping('resting')
  await expect.poll(() => second.runs).toEqual([[topic.trip('d')]])
  expect(idle.runs).toEqual([])
})

test('a follower that was away for longer than changes are kept works on everything', async () => {
  const first = await keeping('long away')
  await expect.poll(() => first.runs).toEqual([[everything]])
  await first.stop()
  await parts.db.execute(sql`update followers set followed_until = now() - interval '1 day' where name = 'long away'`)
  const second = await keeping('long away')
  await expect.poll(() => second.runs).toEqual([[everything]])
})
