import { expect, it } from 'vitest'
import { addAgency, editAgency, listAgencies } from '#src/features/agencies/agencies.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { AgencyDialog } from './agency.dialog.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const lario = {
  ...sampleOf(listAgencies.schema.response[200].element),
  ...{ id, version: 3, name: 'Lario Tour', email: null, phone: null, isDirect: false, isActive: true },
}

async function open(agency: typeof lario | null) {
  answer(listAgencies, () => [lario])
  const closed: string[] = []
  const screen = await show(<AgencyDialog agency={agency} onClose={() => closed.push('closed')} />)
  const field = (name: string) => screen.getByRole('textbox', { name, exact: false })
  const save = () => screen.getByRole('button', { name: 'Salva agenzia' }).click()
  return { screen, closed, field, save }
}

it('needs a name, a real address and a percentage, each said at its field', async () => {
  const sent = answer(addAgency, () => lario)
  const { screen, field, save } = await open(null)
  await field('Email').fill('gruppi@')
  await field('Commissione').fill('120')
  await save()
  await expect.element(field('Agenzia')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Email non valida')).toBeVisible()
  await expect.element(field('Commissione')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await field('Agenzia').fill('Sebino Viaggi')
  await field('Email').fill('gruppi@sebino.example')
  await field('Commissione').fill('10')
  await save()
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ name: 'Sebino Viaggi', commissionBps: 1_000 }])
})

it('shows a refusal and keeps the window with what was typed', async () => {
  answer(editAgency, () => {
    throw new Refusal('agencies.direct-fixed')
  })
  const { screen, closed, field, save } = await open(lario)
  await field('Agenzia').fill('Lario Viaggi')
  await save()
  await expect.element(screen.getByText('La vendita diretta resta sempre in uso e non ha commissione.')).toBeVisible()
  await expect.element(field('Agenzia')).toHaveValue('Lario Viaggi')
  expect(closed).toEqual([])
})
