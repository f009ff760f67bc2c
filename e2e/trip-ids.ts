import type { Page } from '@playwright/test'

/** The id of the first trip that the list finds. */
export async function tripIdOf(page: Page, search: string): Promise<string> {
  const answer = await page.request.get(`/api/trips?search=${encodeURIComponent(search)}`)
  const { trips } = (await answer.json()) as { trips: { id: string; departsOn: string }[] }
  const [first] = trips.toSorted((one, other) => one.departsOn.localeCompare(other.departsOn))
  if (!first) throw new Error(`no trip is called ${search}`)
  return first.id
}
