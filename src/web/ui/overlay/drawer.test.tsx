import { toast } from 'sonner'
import { afterEach, expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Drawer } from './drawer.tsx'

/** The distance of toasts from the foot of the page. A toast must be shown, because their list exists only then. */
async function toastBottom(): Promise<string> {
  toast('Salvato')
  await expect.poll(() => document.querySelector('[data-sonner-toaster]')).not.toBeNull()
  return getComputedStyle(document.querySelector('[data-sonner-toaster]')!).bottom
}

afterEach(() => {
  toast.dismiss()
})

const Nothing = () => null

it('keeps toasts above its foot, so that they never cover its buttons', async () => {
  const { getByRole } = await show(
    <Drawer title="Hotel" foot={<Button>Salva</Button>} onClose={() => undefined}>
      Camere
    </Drawer>,
  )
  const foot = getByRole('contentinfo').element().getBoundingClientRect()
  expect(Number.parseInt(await toastBottom(), 10)).toBeGreaterThanOrEqual(foot.height)
})

it('leaves toasts at the foot of the page where it has no buttons', async () => {
  await show(
    <Drawer title="Hotel" foot={<Nothing />} onClose={() => undefined}>
      Camere
    </Drawer>,
  )
  expect(await toastBottom()).toBe('20px')
})

it('tells only the toasts of its foot, because each element would be restyled with the root', async () => {
  await show(
    <Drawer title="Hotel" foot={<Button>Salva</Button>} onClose={() => undefined}>
      Camere
    </Drawer>,
  )
  expect(getComputedStyle(document.documentElement).getPropertyValue('--toast-bottom')).toBe('')
})
