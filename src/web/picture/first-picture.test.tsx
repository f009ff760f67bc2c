import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { type Topic, topic } from '#src/shared/topics.ts'
import { signIn } from '#src/web/testing/page.tsx'
import { takeFirstPicture } from './first-picture.ts'
import type { Picture } from './kept-acts.ts'

afterEach(() => document.getElementById('first-picture')?.remove())

/** A first picture whose program still waits for an answer about a topic. `come` brings the answer. */
function pictureWaitingFor(about: Topic) {
  signIn()
  const picture: Picture = document.createElement('div')
  picture.id = 'first-picture'
  document.body.append(picture)
  const queryClient = new QueryClient()
  const { promise, resolve: come } = Promise.withResolvers<string>()
  void queryClient.fetchQuery({ queryKey: ['GET', '/api/asked'], meta: { topics: [about] }, queryFn: () => promise })
  takeFirstPicture(queryClient)!.leave()
  return { picture, come: () => come('answer') }
}

it('stays until the program has every answer that it showed', async () => {
  const { picture, come } = pictureWaitingFor(topic.settings)
  expect(picture.isConnected).toBe(true)
  come()
  await expect.poll(() => picture.isConnected).toBe(false)
})

it('does not wait for the session, which no screen shows', () => {
  const { picture } = pictureWaitingFor(topic.session)
  expect(picture.isConnected).toBe(false)
})
