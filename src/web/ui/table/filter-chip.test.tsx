import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { FilterChip } from './filter-chip.tsx'

it('shows in high contrast that it is on', async () => {
  const browser = cdp() as { send: (method: string, params: object) => Promise<unknown> }
  const contrast = (value: string) =>
    browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  const screen = await show(
    <>
      <FilterChip label="Tutti" isOn onToggle={() => undefined} />
      <FilterChip label="Confermati" isOn={false} onToggle={() => undefined} />
    </>,
  )
  const outlineOf = (name: string) => getComputedStyle(screen.getByRole('button', { name }).element()).outlineStyle
  await contrast('active')
  try {
    expect(outlineOf('Tutti')).toBe('solid')
    expect(outlineOf('Confermati')).toBe('none')
  } finally {
    await contrast('none')
  }
})
