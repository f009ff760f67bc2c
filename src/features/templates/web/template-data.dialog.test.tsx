import { expect, it } from 'vitest'
import { editTemplate, getTemplate } from '#src/features/templates/templates.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { TemplateProvider } from './template-context.panel.tsx'
import { TemplateDataDialog } from './template-data.dialog.tsx'

const template = {
  ...sampleOf(getTemplate.schema.response[200]),
  ...{ name: 'Assisi e Perugia', type: 'multiDay' as const, days: 3, transport: 'bus' as const, version: 4 },
}

async function open() {
  let closed = 0
  const screen = await show(
    <TemplateProvider template={template}>
      <TemplateDataDialog onClose={() => (closed += 1)} />
    </TemplateProvider>,
  )
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return {
    screen,
    press,
    field: (label: string) => screen.getByLabelText(label, { exact: false }),
    closed: () => closed,
  }
}

it('saves the changes over the version they were typed over', async () => {
  const received = answer(editTemplate, () => ({ id: template.id, version: 5 }))
  const { field, press, closed } = await open()
  await field('Durata').fill('4')
  await press('Salva modello')
  await expect.poll(closed).toBe(1)
  expect(received[0]?.body).toEqual({
    ...{ name: 'Assisi e Perugia', type: 'multiDay', days: 4, transport: 'bus', version: 4 },
  })
})

it('shows a refusal at its field', async () => {
  answer(editTemplate, () => {
    throw new Refusal('templates.days-in-use', { path: '/days', params: { n: 2 } })
  })
  const { screen, field, press, closed } = await open()
  await field('Durata').fill('2')
  await press('Salva modello')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(field('Durata')).toHaveFocus()
  expect(closed()).toBe(0)
})

it('shows every differing field beside the colleague’s value, in words', async () => {
  answer(editTemplate, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
  })
  answer(getTemplate, () => ({ ...template, name: 'Umbria', transport: 'train' as const, version: 5 }))
  const { screen, field, press } = await open()
  await field('Durata').fill('4')
  await press('Salva modello')
  await press('Vedi differenze')
  const rows = screen.getByRole('dialog', { name: 'Differenze' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Nome del modelloUmbriaAssisi e Perugia')
  await expect.element(rows.nth(2)).toHaveTextContent('Durata (giorni)34')
  await expect.element(rows.nth(3)).toHaveTextContent('Mezzo di trasportoTrenoBus')
})
