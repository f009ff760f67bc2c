import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getLogo, removeLogo, setLogo } from '#src/features/settings/logo.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { LogoField } from './logo.field.tsx'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const url = `data:image/png;base64,${png}`
const file = () =>
  new File([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))], 'logo.png', { type: 'image/png' })
const choose = (label: string) => page.getByLabelText(label).last()

it('shows the chosen logo, removes it, and brings it back', async () => {
  let logo: string | null = null
  answer(getLogo, () => ({ logo }))
  const sent = answer(setLogo, () => {
    logo = url
    return { logo }
  })
  answer(removeLogo, () => {
    logo = null
    return undefined
  })
  const screen = await show(<LogoField />)
  await expect.element(screen.getByText('Nessun logo')).toBeVisible()
  await choose('Carica file').upload(file())
  await expect.element(screen.getByRole('img', { name: "Logo dell'agenzia" })).toHaveAttribute('src', url)
  await screen.getByRole('button', { name: 'Togli il logo' }).click()
  await expect.element(screen.getByText('Nessun logo')).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.element(screen.getByRole('img', { name: "Logo dell'agenzia" })).toBeVisible()
  expect(sent).toHaveLength(2)
})

it('says at its place why a file cannot be the logo, and keeps the one that is', async () => {
  answer(getLogo, () => ({ logo: url }))
  answer(setLogo, () => {
    throw new Refusal('settings.logo-broken', { kind: 'invalid', path: '/file' })
  })
  const screen = await show(<LogoField />)
  await choose('Sostituisci file').upload(new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' }))
  const why = "L'immagine non si apre"
  await expect.element(screen.getByRole('alert')).toHaveTextContent(why)
  await expect.element(screen.getByRole('button', { name: 'Sostituisci file' })).toHaveAccessibleDescription(why)
  await expect.element(screen.getByRole('img', { name: "Logo dell'agenzia" })).toHaveAttribute('src', url)
})

it('names what a logo may be for a file that no upload takes, such as SVG', async () => {
  answer(getLogo, () => ({ logo: null }))
  answer(setLogo, () => {
    throw new Refusal('shapes.file-format', { kind: 'invalid', path: '/file' })
  })
  const screen = await show(<LogoField />)
  await choose('Carica file').upload(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent("Scegli un'immagine PNG o JPG")
})
