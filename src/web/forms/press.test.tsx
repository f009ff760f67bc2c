import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { useFormOf } from './form.ts'

const schema = z.object({ email: z.email({ error: 'shapes.email' }) })

function Form({ onPress }: { onPress: () => void }) {
  const form = useFormOf(schema, { initialValues: { email: '' } })
  return (
    <form>
      <TextField {...form.getInputProps('email')} label="Email" />
      <Button onClick={onPress}>Altro</Button>
    </form>
  )
}

it('a click that leaves a wrong field reaches its button, though the fault moves it', async () => {
  let pressed = 0
  const screen = await show(<Form onPress={() => (pressed += 1)} />)
  await screen.getByLabelText('Email').fill('nessuna chiocciola')
  const button = screen.getByRole('button', { name: 'Altro' }).element()
  const { left, top, width } = button.getBoundingClientRect()
  // The click is at the upper edge, which the fault moves away from under the pointer.
  await page.getByRole('button', { name: 'Altro' }).click({ position: { x: width / 2, y: 2 } })
  expect(pressed).toBe(1)
  await expect.element(screen.getByText('Email non valida')).toBeVisible()
  expect(button.getBoundingClientRect()).toMatchObject({ left })
  expect(button.getBoundingClientRect().top).toBeGreaterThan(top)
})
