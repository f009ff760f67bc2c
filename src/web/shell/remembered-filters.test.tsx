import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { useFiltersOf, useRememberingFilters } from './remembered-filters.ts'

function Frame() {
  useRememberingFilters()
  return <p>{JSON.stringify(useFiltersOf()('/customers'))}</p>
}

const shownAt = (...visited: string[]) => show(<Frame />, { visited })

it('a list opens again with the filters that were left on it, without words and page', async () => {
  const { router } = await shownAt('/', '/customers')
  await router.navigate({ to: '/customers', search: { only: 'doubles', search: 'rossi', cursor: 'x' } as never })
  const elsewhere = await shownAt('/', '/here')
  await expect.element(elsewhere.getByText('{"only":"doubles"}', { exact: true })).toBeVisible()
})

it('on the list itself the link of the frame opens it without filters, and that is remembered', async () => {
  const there = await shownAt('/', '/customers')
  await there.router.navigate({ to: '/customers', search: { only: 'doubles' } as never })
  await expect.element(there.getByText('{}', { exact: true })).toBeVisible()
  await there.router.navigate({ to: '/customers', search: {} as never })
  const elsewhere = await shownAt('/', '/here')
  await expect.element(elsewhere.getByText('{}', { exact: true })).toBeVisible()
})

it('a link that opens a list with filters of its own changes nothing that is remembered', async () => {
  const { router } = await shownAt('/', '/customers')
  await router.navigate({ to: '/customers', search: { sort: 'latestTrip' } as never })
  await router.navigate({ to: '/elsewhere' as never })
  await router.navigate({ to: '/customers', search: { only: 'doubles' } as never })
  const elsewhere = await shownAt('/', '/here')
  await expect.element(elsewhere.getByText('{"sort":"latestTrip"}', { exact: true })).toBeVisible()
})
