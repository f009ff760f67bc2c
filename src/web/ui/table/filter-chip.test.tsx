import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { FilterChip } from './filter-chip.tsx'

it.each([
  [999, '999'],
  [1000, '1000+'],
])('a filter with %i rows, counted up to a thousand, says %s', async (count, said) => {
  const screen = await show(<FilterChip label="Tutti" isOn onToggle={() => {}} count={count} most={1000} />)
  await expect.element(screen.getByRole('button', { name: `Tutti ${said}` })).toBeVisible()
})
