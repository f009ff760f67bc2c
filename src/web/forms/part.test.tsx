import { useForm } from '@mantine/form'
import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { partShowing } from './part.ts'

type Form = ReturnType<typeof useForm<{ rows: { quantity: number | null; price: number | null }[] }>>
const drawn: string[] = []

const Cell = partShowing(
  ({ form, at }: { form: Form; at: number }) => {
    drawn.push(`row ${at}`)
    return <NumberField label={`Quantità ${at}`} {...form.getInputProps(`rows.${at}.quantity`)} />
  },
  ({ at }) => [`rows.${at}.quantity`],
)

function Page() {
  const form = useForm({ initialValues: { rows: [0, 1].map(() => ({ quantity: null, price: null })) } }) as Form
  return (
    <>
      <Cell form={form} at={0} />
      <Cell form={form} at={1} />
      <button type="button" onClick={() => form.setFieldValue('rows.1.quantity', Number.NaN)}>
        Illeggibile
      </button>
      <button type="button" onClick={() => form.setFieldError('rows.1.price', 'Manca')}>
        Errore
      </button>
    </>
  )
}

it('a key draws only the part in which it is typed; an unreadable number and a fault draw too', async () => {
  const screen = await show(<Page />)
  await screen.getByRole('textbox', { name: 'Quantità 0' }).fill('1')
  drawn.length = 0
  await screen.getByRole('textbox', { name: 'Quantità 0' }).fill('12')
  expect(new Set(drawn)).toEqual(new Set(['row 0']))
  drawn.length = 0
  await screen.getByRole('button', { name: 'Illeggibile' }).click()
  expect(new Set(drawn)).toEqual(new Set(['row 1']))
  drawn.length = 0
  await screen.getByRole('button', { name: 'Errore' }).click()
  expect(new Set(drawn)).toEqual(new Set(['row 0', 'row 1']))
})
