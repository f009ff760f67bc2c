import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { isSignedIn } from '#src/web/session.ts'
import { show, signIn } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { useFormOf } from './form.ts'
import { SavedDialog } from './saved-dialog.tsx'
import { type After, type Stored, savedBy, useSavedForm } from './saved-form.ts'
import { SavedNotices } from './saved-notices.tsx'

const body = z.object({
  name: z.string().min(1, { error: 'shapes.required' }),
  priceCents: z.int({ error: 'shapes.required' }),
  version: z.int(),
})
const stays = {
  operationId: 'editStay',
  summary: 'Edits a stay',
  tags: ['stays'],
  params: z.object({ stayId: z.string() }),
}
const editStay = {
  method: 'PUT',
  url: '/api/stays/:stayId',
  config: { access: 'signedIn', refusals: { 'shapes.too-long': 422 } },
  schema: { ...stays, body, response: { 200: z.object({ id: z.string(), version: z.int() }) } },
} as const satisfies Endpoint
const addStay = {
  method: 'POST',
  url: '/api/stays',
  config: { access: 'signedIn' },
  schema: {
    ...{ operationId: 'addStay', summary: 'Adds a stay', tags: ['stays'] },
    body: body.omit({ version: true }),
    response: { 201: z.object({ id: z.string(), version: z.int() }) },
  },
} as const satisfies Endpoint

type Values = { name: string; priceCents: number | null }
const hotel: Stored<Values> = { id: 's1', version: 1, values: { name: 'Hotel Sole', priceCents: 8_000 } }
const theirs: Stored<Values> = {
  id: 's1',
  version: 2,
  values: { name: 'Hotel Luna', priceCents: 8_000 },
  by: { name: 'Bruno Conti', time: '14:20' },
}

function useStay(
  stored: Stored<Values> | null,
  onSaved: (after: After, id: string) => void = () => {},
  isAlone = false,
) {
  const form = useFormOf(body, {
    mode: 'controlled',
    initialValues: stored?.values ?? { name: '', priceCents: null },
    toBody: (values) => ({ ...values, version: 1 }),
  })
  const saved = useSavedForm(form, {
    name: 'stay',
    stored,
    load: async () => theirs,
    differences: (mine, other) => [{ field: 'Nome', theirs: other.name, mine: mine.name }],
    call: stored
      ? savedBy(editStay, (all: z.output<typeof body>, version) => ({
          params: { stayId: 's1' },
          body: { ...all, version },
        }))
      : savedBy(addStay, ({ name, priceCents }: z.output<typeof body>) => ({ body: { name, priceCents } })),
    failureText: 'Il soggiorno non è stato salvato',
    savedText: 'Soggiorno salvato',
    onSaved: ({ id }, after) => onSaved(after, id),
    ...(isAlone ? { pauseMs: 50 } : { keys: { save: 'Salva', close: 'Salva e chiudi' } }),
  })
  return { form, saved }
}

function Fields({ form }: Pick<ReturnType<typeof useStay>, 'form'>) {
  return (
    <>
      <TextField label="Nome" {...form.getInputProps('name')} />
      <MoneyField label="Prezzo" {...form.getInputProps('priceCents')} />
    </>
  )
}

/** A page where the button "Arriva" brings a colleague's save. */
function Stay({ isNew = false, isAlone = false }: { isNew?: boolean; isAlone?: boolean }) {
  const [stored, setStored] = useState<Stored<Values> | null>(isNew ? null : hotel)
  const [followed, setFollowed] = useState<string[]>([])
  return (
    <>
      <Form
        key={stored ? 'edit' : 'add'}
        stored={stored}
        isAlone={isAlone}
        onSaved={(after, id) => {
          setFollowed((was) => [...was, after])
          if (!stored) setStored({ ...hotel, id, version: 1, values: { name: 'Come salvato', priceCents: 0 } })
        }}
      />
      <p>Poi: {followed.join(', ')}</p>
      <button type="button" onClick={() => setStored(theirs)}>
        Arriva
      </button>
      <button type="button" onClick={() => setStored({ ...theirs, version: 3 })}>
        Arriva dopo
      </button>
    </>
  )
}
function Form({
  stored,
  isAlone,
  onSaved,
}: {
  stored: Stored<Values> | null
  isAlone: boolean
  onSaved: (after: After, id: string) => void
}) {
  const { form, saved } = useStay(stored, onSaved, isAlone)
  return (
    <form onSubmit={saved.submit('stay')} noValidate>
      <SavedNotices saved={saved} />
      <Fields form={form} />
      <SaveState saving={saved.saving} />
      <button type="submit">Salva</button>
    </form>
  )
}

type Screen = Awaited<ReturnType<typeof show>>
const name = (screen: Screen) => screen.getByRole('textbox', { name: 'Nome' })
const price = (screen: Screen) => screen.getByRole('textbox', { name: 'Prezzo' })
const press = (screen: Screen, label: string) => screen.getByRole('button', { name: label }).click()
const says = (screen: Screen, text: string | RegExp) => expect.element(screen.getByText(text).first())

/** Makes each save wait until the test lets it through. */
function slowly() {
  const doors: (() => void)[] = []
  let version = 1
  const received = answer(editStay, async () => {
    await new Promise<void>((resolve) => doors.push(resolve))
    version += 1
    return { id: 's1', version }
  })
  return {
    received,
    open: async (at: number) => {
      await expect.poll(() => doors.length).toBeGreaterThan(at)
      doors[at]?.()
    },
  }
}

describe('while it saves', () => {
  it('counts only what was sent as saved, and saves the rest over the new version', async () => {
    const { received, open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Salva')
    await says(screen, 'Salvataggio...').toBeVisible()
    await name(screen).fill('Hotel Stella Alpina')
    await open(0)
    await says(screen, 'Modifiche non salvate').toBeVisible()
    await expect.element(name(screen)).toHaveValue('Hotel Stella Alpina')
    await press(screen, 'Salva')
    await open(1)
    await says(screen, /^Salvato alle/).toBeVisible()
    expect(received.map((call) => call.body)).toEqual([
      { name: 'Hotel Stella', priceCents: 8_000, version: 1 },
      { name: 'Hotel Stella Alpina', priceCents: 8_000, version: 2 },
    ])
  })

  it('saves again by itself when it was asked to meanwhile', async () => {
    const { received, open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await userEvent.keyboard('{Control>}s{/Control}')
    await name(screen).fill('Hotel Alpino')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await open(0)
    await open(1)
    await expect.poll(() => received.map((call) => call.body.name)).toEqual(['Hotel Stella', 'Hotel Alpino'])
    await says(screen, 'Poi: close').toBeVisible()
  })

  it('stays open when something was typed since', async () => {
    const { open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await price(screen).fill('90')
    await open(0)
    await says(screen, 'Poi: stay').toBeVisible()
    await expect.element(price(screen)).toHaveValue('90')
  })

  it('does not take its own save, seen from outside, for a colleague’s', async () => {
    const { open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Luna')
    await press(screen, 'Salva')
    await press(screen, 'Arriva')
    await price(screen).fill('90')
    await open(0)
    await says(screen, 'Modifiche non salvate').toBeVisible()
    await expect.element(price(screen)).toHaveValue('90')
    await says(screen, /ha modificato/).not.toBeInTheDocument()
  })

  it('follows a colleague who saved over it before its own answer came', async () => {
    const { open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Mio')
    await press(screen, 'Salva')
    await press(screen, 'Arriva dopo')
    await open(0)
    await expect.element(name(screen)).toHaveValue('Hotel Luna')
  })

  it('names a colleague who saved over it before its own answer came, where more is typed', async () => {
    const { open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Mio')
    await press(screen, 'Salva')
    await press(screen, 'Arriva dopo')
    await price(screen).fill('90')
    await open(0)
    await says(screen, /Bruno Conti ha modificato/).toBeVisible()
    await expect.element(name(screen)).toHaveValue('Hotel Mio')
  })

  it('carries what was typed while it was being created to the form of the created thing', async () => {
    const door = Promise.withResolvers<void>()
    const added = answer(addStay, async () => {
      await door.promise
      return { id: 's9', version: 1 }
    })
    const screen = await show(<Stay isNew />)
    await name(screen).fill('Hotel Stella')
    await price(screen).fill('80')
    await press(screen, 'Salva')
    await name(screen).fill('Hotel Stella Alpina')
    door.resolve()
    await says(screen, 'Poi: stay').toBeVisible()
    await expect.element(name(screen)).toHaveValue('Hotel Stella Alpina')
    await says(screen, 'Modifiche non salvate').toBeVisible()
    expect(added).toHaveLength(1)
  })
})

describe('when a colleague saves', () => {
  it('follows when nothing is typed', async () => {
    const screen = await show(<Stay />)
    await press(screen, 'Arriva')
    await expect.element(name(screen)).toHaveValue('Hotel Luna')
    await name(screen).fill('Hotel Mare')
    const saved = answer(editStay, () => ({ id: 's1', version: 3 }))
    await press(screen, 'Salva')
    await expect.poll(() => saved[0]?.body.version).toBe(2)
  })

  it('names the colleague when something is typed, keeps it, and shows what differs', async () => {
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Arriva')
    await says(screen, 'Bruno Conti ha modificato questa scheda alle 14:20.').toBeVisible()
    await name(screen).click()
    await userEvent.keyboard('{End}!')
    await expect.element(name(screen)).toHaveValue('Hotel Stella!')
    await press(screen, 'Vedi differenze')
    const dialog = screen.getByRole('dialog', { name: 'Differenze' })
    await expect.element(dialog.getByRole('columnheader', { name: 'Salvato da Bruno Conti' })).toBeVisible()
    await expect.element(dialog.getByRole('cell', { name: 'Hotel Luna' })).toBeVisible()
    await expect.element(dialog.getByRole('cell', { name: 'Hotel Stella!' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Ricarica' }).click()
    await expect.element(name(screen)).toHaveValue('Hotel Luna')
    await says(screen, /ha modificato/).not.toBeInTheDocument()
  })

  it('names the colleague also when only the refused save tells of it', async () => {
    answer(editStay, () => {
      throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
    })
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Salva')
    await says(screen, /Bruno Conti ha modificato questa scheda/).toBeVisible()
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
    await says(screen, 'Modifiche non salvate').toBeVisible()
  })

  it('comes into sight when a save further down the page was refused, not when a colleague merely saved', async () => {
    answer(editStay, () => {
      throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Bruno Conti', time: '14:20' } })
    })
    const screen = await show(
      <div style={{ paddingBottom: 3_000 }}>
        <Stay />
      </div>,
    )
    const save = screen.getByRole('button', { name: 'Salva' }).element() as HTMLElement
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Arriva')
    window.scrollTo(0, 2_000)
    await says(screen, /ha modificato questa scheda/).toBeInTheDocument()
    expect(window.scrollY).toBe(2_000)
    save.click()
    await says(screen, /ha modificato questa scheda/).toBeInViewport()
  })

  it('meets a draft that was typed over an older version', async () => {
    const before = await show(<Stay />)
    await name(before).fill('Hotel Stella')
    await before.unmount()
    const screen = await show(<Stay />)
    await press(screen, 'Arriva')
    await press(screen, 'Ripristina')
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
    await says(screen, 'Bruno Conti ha modificato questa scheda alle 14:20.').toBeVisible()
  })
})

describe('when saving fails', () => {
  it('keeps every key while the network is gone, and saves once it is back', async () => {
    let isDown = true
    const received = answer(editStay, () => {
      if (isDown) throw new LineDown()
      return { id: 's1', version: 2 }
    })
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Salva')
    await says(screen, 'Il soggiorno non è stato salvato').toBeVisible()
    await name(screen).click()
    await userEvent.keyboard('{End} Alpina')
    await says(screen, 'Modifiche non salvate').toBeVisible()
    isDown = false
    await press(screen, 'Salva')
    await says(screen, /^Salvato alle/).toBeVisible()
    expect(received.at(-1)?.body).toEqual({ name: 'Hotel Stella Alpina', priceCents: 8_000, version: 1 })
  })

  it('offers what was typed after signing in again', async () => {
    answer(editStay, () => {
      throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
    })
    const before = await show(<Stay />)
    await name(before).fill('Hotel Stella')
    await press(before, 'Salva')
    await expect.poll(isSignedIn).toBe(false)
    await before.unmount()
    signIn()
    const screen = await show(<Stay />)
    await press(screen, 'Ripristina')
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
  })

  it.each(['Ripristina', 'Scarta'])('keeps the focus in the form when “%s” takes the offer away', async (button) => {
    const before = await show(<Stay />)
    await name(before).fill('Hotel Stella')
    await before.unmount()
    const screen = await show(<Stay />)
    await press(screen, button)
    await expect.element(screen.getByRole('button', { name: button })).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement !== document.body).toBe(true)
  })

  it('shows a missing value at its field before anything is sent, and moves the focus there', async () => {
    const received = answer(editStay, () => ({ id: 's1', version: 2 }))
    const screen = await show(<Stay />)
    await price(screen).fill('')
    await name(screen).click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(price(screen)).toHaveFocus()
    await expect.element(price(screen)).toHaveAttribute('aria-invalid', 'true')
    expect(received).toEqual([])
  })

  it('shows a refusal at its field, and moves the focus there', async () => {
    answer(editStay, () => {
      throw new Refusal('shapes.too-long', { path: '/name' })
    })
    const screen = await show(<Stay />)
    await price(screen).fill('90')
    await press(screen, 'Salva')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Il testo è troppo lungo')
    await expect.element(name(screen)).toHaveFocus()
    await expect.element(price(screen)).toHaveValue('90,00')
  })
})

describe('leaving it', () => {
  const leave = (screen: Screen) => void screen.router.history.push('/elsewhere')
  const asked = (screen: Screen) => screen.getByRole('dialog', { name: 'Modifiche non salvate' })

  it('asks, and keeps every key when the person stays', async () => {
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    leave(screen)
    await asked(screen).getByRole('button', { name: 'Resta nella pagina' }).click()
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
  })

  it('goes on once it is saved', async () => {
    const { received, open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    leave(screen)
    await asked(screen).getByRole('button', { name: 'Salva ed esci' }).click()
    await open(0)
    await expect.element(screen.getByRole('heading', { name: "Un'altra pagina" })).toBeVisible()
    expect(received).toHaveLength(1)
  })

  it('is stopped when something was typed while it was being saved', async () => {
    const { open } = slowly()
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    leave(screen)
    await asked(screen).getByRole('button', { name: 'Salva ed esci' }).click()
    await name(screen).fill('Hotel Stella Alpina')
    await open(0)
    await says(screen, 'Modifiche non salvate').toBeVisible()
    await expect.element(name(screen)).toHaveValue('Hotel Stella Alpina')
  })

  it('is stopped when the save is refused', async () => {
    answer(editStay, () => {
      throw new Refusal('shapes.too-long', { path: '/name' })
    })
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    leave(screen)
    await asked(screen).getByRole('button', { name: 'Salva ed esci' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Il testo è troppo lungo')
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
  })

  it('leaves nothing behind that was given up', async () => {
    const screen = await show(<Stay />)
    await name(screen).fill('Hotel Stella')
    leave(screen)
    await asked(screen).getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect.element(screen.getByRole('heading', { name: "Un'altra pagina" })).toBeVisible()
    await screen.unmount()
    const again = await show(<Stay />)
    await expect.element(name(again)).toHaveValue('Hotel Sole')
    await new Promise((resolve) => setTimeout(resolve, 150))
    await expect.element(again.getByRole('button', { name: 'Ripristina' })).not.toBeInTheDocument()
  })
})

it('saves by itself a moment after the last key, where that is wanted', async () => {
  const received = answer(editStay, () => ({ id: 's1', version: 2 }))
  const screen = await show(<Stay isAlone />)
  await name(screen).click()
  await userEvent.keyboard('{End} Mare')
  await expect.poll(() => received.at(-1)?.body.name).toBe('Hotel Sole Mare')
  await says(screen, /^Salvato alle/).toBeVisible()
})

describe('in a window', () => {
  function Window() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        {isOpen && <StayDialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  function StayDialog({ onClose }: { onClose: () => void }) {
    const { form, saved } = useStay(hotel, (after) => after === 'close' && onClose())
    return (
      <SavedDialog saved={saved} title="Soggiorno" saveLabel="Salva" cancelLabel="Annulla" onClose={onClose}>
        <Fields form={form} />
      </SavedDialog>
    )
  }

  it.each(['s', '{Enter}'])('saves and closes by Ctrl and %s', async (key) => {
    const received = answer(editStay, () => ({ id: 's1', version: 2 }))
    const screen = await show(<Window />)
    await press(screen, 'Apri')
    await name(screen).fill('Hotel Stella')
    await userEvent.keyboard(`{Control>}${key}{/Control}`)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(received[0]?.body.name).toBe('Hotel Stella')
  })

  it('asks before anything typed is lost, by its button too', async () => {
    const screen = await show(<Window />)
    await press(screen, 'Apri')
    await name(screen).fill('Hotel Stella')
    await press(screen, 'Annulla')
    await screen.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect.element(name(screen)).toHaveValue('Hotel Stella')
    await press(screen, 'Annulla')
    await screen.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})
