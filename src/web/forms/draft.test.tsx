import { useState } from 'react'
import { expect, it } from 'vitest'
import { forgetSession } from '#src/web/session.ts'
import { show, signIn } from '#src/web/testing/page.tsx'
import { useDraft } from './draft.ts'

function Note() {
  const [text, setText] = useState('')
  const { found, restore, discard } = useDraft({ isDirty: () => text !== '', read: () => text })
  return (
    <>
      <label>
        Nota
        <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </label>
      {found && (
        <button type="button" onClick={() => setText(restore() ?? '')}>
          Ripristina
        </button>
      )}
      {found && (
        <button type="button" onClick={() => discard()}>
          Scarta
        </button>
      )}
      <button type="button" onClick={() => discard(text)}>
        Salvata
      </button>
    </>
  )
}

/** Types a text, leaves the page, and answers the page as it opens again. */
async function typeAndLeave(text: string, before: (screen: Awaited<ReturnType<typeof show>>) => unknown = () => null) {
  const screen = await show(<Note />)
  await screen.getByLabelText('Nota').fill(text)
  await before(screen)
  await screen.unmount()
}

const offered = (screen: Awaited<ReturnType<typeof show>>) =>
  expect.element(screen.getByRole('button', { name: 'Ripristina' }))

/** Waits for the browser's store, which answers a moment after the form appears. */
const lookedUp = () => new Promise((resolve) => setTimeout(resolve, 150))

async function isNotOffered(screen: Awaited<ReturnType<typeof show>>) {
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('')
  await lookedUp()
  await offered(screen).not.toBeInTheDocument()
}

it('offers back what was typed and not saved', async () => {
  await typeAndLeave('Due camere vicine')
  const screen = await show(<Note />)
  await screen.getByRole('button', { name: 'Ripristina' }).click()
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('Due camere vicine')
})

it('offers it to nobody else', async () => {
  await typeAndLeave('Celiaca')
  const screen = await show(<Note />, { userId: 'bruno' })
  await isNotOffered(screen)
})

it('offers it again to the same person after another one was here', async () => {
  await typeAndLeave('Celiaca')
  const other = await show(<Note />, { userId: 'bruno' })
  await other.unmount()
  await offered(await show(<Note />)).toBeVisible()
})

it('keeps nothing of what was saved', async () => {
  await typeAndLeave('Due camere vicine', (screen) => screen.getByRole('button', { name: 'Salvata' }).click())
  const screen = await show(<Note />)
  await isNotOffered(screen)
})

it('keeps what was typed after saving', async () => {
  await typeAndLeave('Due camere vicine', async (screen) => {
    await screen.getByRole('button', { name: 'Salvata' }).click()
    await screen.getByLabelText('Nota').fill('Due camere vicine, piano basso')
  })
  const screen = await show(<Note />)
  await screen.getByRole('button', { name: 'Ripristina' }).click()
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('Due camere vicine, piano basso')
})

it('forgets it once thrown away', async () => {
  await typeAndLeave('Due camere vicine')
  const screen = await show(<Note />)
  await screen.getByRole('button', { name: 'Scarta' }).click()
  await screen.unmount()
  const again = await show(<Note />)
  await isNotOffered(again)
})

it('keeps the last words of a tab that closes before the store has them', async () => {
  const screen = await show(<Note />)
  await screen.getByLabelText('Nota').fill('Ultima parola')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(JSON.parse(sessionStorage.getItem('draft') ?? 'null')).toMatchObject({ values: 'Ultima parola' })
})

it('keeps it when the session runs out, not when the person signs out', async () => {
  await typeAndLeave('Due camere vicine', () => forgetSession('expired'))
  signIn()
  const screen = await show(<Note />)
  await offered(screen).toBeVisible()
  await screen.getByRole('button', { name: 'Scarta' }).click()
  await screen.unmount()

  await typeAndLeave('Due camere vicine', () => forgetSession('signedOut'))
  signIn()
  const again = await show(<Note />)
  await isNotOffered(again)
})
