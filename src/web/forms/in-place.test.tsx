import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { RenamableTitle } from '#src/web/ui/layout/renamable-title.tsx'
import { useInPlace } from './in-place.ts'

const body = z.object({ name: z.string(), version: z.int() })
const nameStay = {
  method: 'PATCH',
  url: '/api/stays/:stayId',
  config: { access: 'signedIn' },
  schema: {
    ...{ operationId: 'nameStay', summary: 'Names a stay', tags: ['stays'] },
    params: z.object({ stayId: z.string() }),
    ...{ body, response: { 200: body } },
  },
} as const satisfies Endpoint

/** A page whose button "Arriva" brings the value that is stored now. */
function Stay() {
  const [stored, setStored] = useState({ value: 'Hotel Sole', version: 1 })
  const edited = useInPlace(nameStay, {
    stored,
    inputOf: (name: string, version: number) => ({ params: { stayId: 's1' }, body: { name, version } }),
    clean: (name) => name.trim() || null,
    failureText: 'Il nome non è stato salvato',
  })
  return (
    <>
      <RenamableTitle edited={edited} label="Nome" hint="Cambia il nome" maxLength={40} mayRename />
      <button type="button" onClick={() => setStored({ value: 'Hotel Luna', version: 2 })}>
        Arriva
      </button>
    </>
  )
}

type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Nome' })
const title = (screen: Screen, name: string) => screen.getByRole('heading').getByRole('button', { name })

async function typed(name: string) {
  const screen = await show(<Stay />)
  await title(screen, 'Hotel Sole').click()
  await field(screen).fill(name)
  return screen
}
const stale = () => new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })

describe('a value edited in place', () => {
  it('is saved once by Enter, and shows until what is stored follows', async () => {
    const received = answer(nameStay, ({ body: { name } }) => ({ name, version: 2 }))
    const screen = await typed(' Hotel Stella ')
    await userEvent.keyboard('{Enter}')
    await expect.element(title(screen, 'Hotel Stella')).toHaveFocus()
    expect(received.map((one) => one.body)).toEqual([{ name: 'Hotel Stella', version: 1 }])
    await screen.getByRole('button', { name: 'Arriva' }).click()
    await expect.element(title(screen, 'Hotel Luna')).toBeVisible()
  })

  it('is saved when its field is left, over the version that was typed over', async () => {
    const received = answer(nameStay, () => {
      throw stale()
    })
    const screen = await typed('Hotel Stella')
    // The colleague's name arrives while this one is being typed.
    await screen.getByRole('button', { name: 'Arriva' }).click()
    await expect.element(screen.getByText(/Bruno Conti/)).toBeVisible()
    expect(received.map((one) => one.body.version)).toEqual([1])
    await expect.element(field(screen)).toHaveValue('Hotel Stella')
  })

  it('stays typed after a lost line, and is sent again', async () => {
    let isDown = true
    const received = answer(nameStay, ({ body: { name } }) => {
      if (isDown) throw new LineDown()
      return { name, version: 2 }
    })
    const screen = await typed('Hotel Stella')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Il nome non è stato salvato')).toBeVisible()
    await expect.element(field(screen)).toHaveValue('Hotel Stella')
    isDown = false
    await userEvent.keyboard('{Enter}')
    await expect.element(title(screen, 'Hotel Stella')).toBeVisible()
    expect(received).toHaveLength(2)
  })

  it('is given up by Esc, which sends nothing', async () => {
    const received = answer(nameStay, ({ body: { name } }) => ({ name, version: 2 }))
    const screen = await typed('Hotel Stella')
    await userEvent.keyboard('{Escape}')
    await expect.element(title(screen, 'Hotel Sole')).toHaveFocus()
    expect(received).toEqual([])
  })

  it('saves nothing where nothing was typed, or only blanks', async () => {
    const received = answer(nameStay, ({ body: { name } }) => ({ name, version: 2 }))
    const screen = await typed('   ')
    await userEvent.keyboard('{Enter}')
    await expect.element(title(screen, 'Hotel Sole')).toBeVisible()
    expect(received).toEqual([])
  })

  it('is saved before its page is left', async () => {
    const received = answer(nameStay, ({ body: { name } }) => ({ name, version: 2 }))
    const screen = await typed('Hotel Stella')
    await screen.router.navigate({ to: '/' as never })
    await expect.element(screen.getByText("Un'altra pagina")).toBeVisible()
    expect(received).toHaveLength(1)
  })
})
