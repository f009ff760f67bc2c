import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { getSession } from '#src/features/access/access.contract.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { signIn } from '#src/web/testing/page.tsx'
import { takeFirstPicture } from './first-picture.ts'
import type { Picture } from './kept-acts.ts'

afterEach(() => document.getElementById('first-picture')?.remove())

/** A picture whose program still waits for the answer of a query. `come` brings it. */
function pictureWaitingFor(query: { queryKey: readonly unknown[]; meta?: Record<string, unknown> }) {
  signIn()
  const picture: Picture = document.createElement('div')
  picture.id = 'first-picture'
  document.body.append(picture)
  const queryClient = new QueryClient()
  let come = (_: object) => {}
  const answer = new Promise<object>((resolve) => {
    come = resolve
  })
  void queryClient.fetchQuery({
    queryKey: query.queryKey,
    ...(query.meta && { meta: query.meta }),
    queryFn: () => answer,
  })
  takeFirstPicture(queryClient)!.leave()
  return { picture, come: () => come({}) }
}

it('stays until the program has every answer that it showed', async () => {
  const { picture, come } = pictureWaitingFor(queryOf(getSettings, {}))
  expect(picture.isConnected).toBe(true)
  come()
  await expect.poll(() => picture.isConnected).toBe(false)
})

it('does not wait for the session, which no screen shows', () => {
  const { picture } = pictureWaitingFor(queryOf(getSession, {}))
  expect(picture.isConnected).toBe(false)
})
