import { expect, it } from 'vitest'
import { listProviders } from '#src/features/providers/providers.contract.ts'
import type { Role } from '#src/shared/abilities.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import type { ProviderRow } from './providers.list.tsx'
import { ProvidersSelection } from './providers-selection.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = sampleOf(listProviders.schema.response[200].shape.providers.element)

async function open(chosen: number, role: Role = 'admin') {
  const selection = new Selection<ProviderRow>()
  const rows = Array.from({ length: chosen }, (_, at) => [id(at), { ...row, id: id(at) }] as const)
  selection.mark(rows, true)
  const search = { search: 'varenna', sort: 'name' } as const
  const screen = await show(<ProvidersSelection selection={selection} search={search} total={300} />, { roles: [role] })
  return { ...screen, selection }
}

it('merges two chosen suppliers, and says that another number cannot be merged', async () => {
  const { getByRole, selection, router } = await open(3)
  const merge = getByRole('button', { name: 'Unisci i due' })
  await expect.element(merge).toHaveAccessibleDescription('Scegli due fornitori')
  selection.mark([[id(2), { ...row, id: id(2) }]], false)
  await expect.element(merge).not.toHaveAttribute('aria-disabled')
  await merge.click()
  await expect.poll(() => router.state.location.pathname).toBe('/providers/merge')
  expect(router.state.location.search).toMatchObject({ search: 'varenna', one: id(0), other: id(1) })
  expect(selection.size).toBe(0)
})

it('exports as many as one call takes', async () => {
  const { getByRole, selection } = await open(101)
  const exporting = getByRole('button', { name: 'Esporta' })
  await expect
    .element(exporting)
    .toHaveAccessibleDescription('Al massimo 100 alla volta: senza scelta si esportano tutti')
  selection.mark([[id(0), { ...row, id: id(0) }]], false)
  await expect.element(exporting).not.toHaveAttribute('aria-disabled')
})

it('merging is for who edits suppliers', async () => {
  const { getByRole } = await open(2, 'booking')
  await expect.element(getByRole('button', { name: 'Esporta' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Unisci i due' })).not.toBeInTheDocument()
})
