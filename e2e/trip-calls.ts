import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import type { Input, Output } from '#src/shared/endpoint.ts'
import { expect } from './fixtures.ts'

type Wanted = { title: string; departsOn: string; days?: number }

/** Creates a trip through the program's own call, as the person of this page, before a story begins. */
export async function makeTrip(page: Page, { title, departsOn, days = 1 }: Wanted): Promise<string> {
  const session = await page.request.get('/api/session')
  const { user } = (await session.json()) as { user: { id: string } }
  const body: Input<typeof createTrip>['body'] = {
    title,
    departsOn,
    days,
    type: days === 1 ? 'daily' : 'multiDay',
    ownerIds: [user.id],
    transport: 'bus',
  }
  const answer = await page.request.post(createTrip.url, { data: body, headers: { 'idempotency-key': randomUUID() } })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as Output<typeof createTrip>).id
}
