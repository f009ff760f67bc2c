import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { CheckMenu } from './check-menu.tsx'

function Owners() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <CheckMenu
      {...{ label: 'Organizzatore', title: 'Organizzatore', allLabel: 'Tutti', width: 240 }}
      options={['Elena', 'Ivo'].map((name) => ({ key: name, label: name, isOn: chosen.includes(name) }))}
      onToggle={toggle}
      onAll={() => setChosen([])}
    />
  )
}

it('tells screen readers which values are ticked, and stays open while they are set', async () => {
  const screen = await show(<Owners />)
  await screen.getByRole('button', { name: 'Organizzatore' }).click()
  const tick = (name: string) => screen.getByRole('menuitemcheckbox', { name })
  await expect.element(tick('Tutti')).toHaveAttribute('aria-checked', 'true')
  await tick('Ivo').click()
  await expect.element(tick('Ivo')).toHaveAttribute('aria-checked', 'true')
  await expect.element(tick('Elena')).toHaveAttribute('aria-checked', 'false')
  await expect.element(tick('Tutti')).toHaveAttribute('aria-checked', 'false')
  await tick('Tutti').click()
  await expect.element(tick('Tutti')).not.toBeInTheDocument()
})
