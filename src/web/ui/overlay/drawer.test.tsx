import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Drawer } from './drawer.tsx'

const toastBottom = () => getComputedStyle(document.documentElement).getPropertyValue('--toast-bottom')
const Nothing = () => null

it('keeps toasts above its foot, so that they never cover its buttons', async () => {
  const { getByRole } = await show(
    <Drawer title="Hotel" foot={<Button>Salva</Button>} onClose={() => undefined}>
      Camere
    </Drawer>,
  )
  const foot = getByRole('contentinfo').element().getBoundingClientRect()
  expect(Number.parseInt(toastBottom(), 10)).toBeGreaterThanOrEqual(foot.height)
})

it('leaves toasts at the foot of the page where it has no buttons', async () => {
  await show(
    <Drawer title="Hotel" foot={<Nothing />} onClose={() => undefined}>
      Camere
    </Drawer>,
  )
  expect(toastBottom()).toBe('20px')
})
