import { afterEach, expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { everything, type Topic, topic } from '#src/shared/topics.ts'
import { startFollowing } from './follower.ts'

const parts = await testParts()
const { act } = parts

const running: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

async function following(run: (topics: readonly Topic[]) => Promise<void>) {
  running.push(await startFollowing(parts, [{ name: 'test', run: (_parts, topics) => run(topics) }]))
}
const announce = (...topics: Topic[]) => act(async (work) => work.touch(...topics))

test('a follower hears what commits touched, several at once as one, and everything at its beginning', async () => {
  const runs: Topic[][] = []
  await following(async (topics) => void runs.push([...topics]))
  await expect.poll(() => runs).toEqual([[everything]])
  await Promise.all([announce(topic.trip('a')), announce(topic.trip('b'), topic.trips), announce(topic.trip('a'))])
  await expect.poll(() => runs.slice(1).flat().toSorted()).toEqual(['trip:a', 'trip:b', 'trips'])
})

test('what failed is done again, with what came meanwhile', async () => {
  let failures = 2
  const done = new Set<Topic>()
  await following(async (topics) => {
    if (failures-- > 0) throw new Error('no database')
    for (const one of topics) done.add(one)
  })
  await announce(topic.settings)
  await expect.poll(() => [...done].toSorted()).toEqual([everything, 'settings'])
})

test('two processes hear the same change', async () => {
  const heard: string[] = []
  for (const name of ['one', 'other'])
    await following(async (topics) => {
      if (topics.includes(topic.trip('c'))) heard.push(name)
    })
  await announce(topic.trip('c'))
  await expect.poll(() => heard.toSorted()).toEqual(['one', 'other'])
})
