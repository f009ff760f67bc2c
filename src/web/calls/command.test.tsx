import { useForm } from '@mantine/form'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { isSignedIn } from '#src/web/session.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { useCommand } from './command.ts'

const keepNote = {
  method: 'PUT',
  url: '/api/notes/:noteId',
  config: { access: 'signedIn', refusals: { 'shapes.too-long': 422 } },
  schema: {
    operationId: 'keepNote',
    summary: 'Keeps a note',
    tags: ['notes'],
    params: z.object({ noteId: z.string() }),
    body: z.object({ text: z.string() }),
    response: { 200: z.object({ version: z.number() }) },
  },
} as const satisfies Endpoint

function Note() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { text: 'Due camere' } })
  const keep = useCommand(keepNote, { form, failureText: 'La nota non è stata salvata' })
  return (
    <>
      <TextField label="Nota" key={form.key('text')} {...form.getInputProps('text')} />
      <button type="button" onClick={() => keep.mutate({ params: { noteId: 'n1' }, body: form.getValues() })}>
        Salva
      </button>
    </>
  )
}

const save = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('button', { name: 'Salva' })

it('starts nothing a second time while it is under way', async () => {
  const door = Promise.withResolvers<void>()
  const kept = answer(keepNote, async () => {
    await door.promise
    return { version: 2 }
  })
  const screen = await show(<Note />)
  await save(screen).dblClick()
  door.resolve()
  await expect.poll(() => kept.length).toBe(1)
  await save(screen).click()
  await expect.poll(() => kept.length).toBe(2)
  expect(kept[0]?.key).not.toBe(kept[1]?.key)
})

it('repeats an act under its key when nobody knows whether it was done', async () => {
  let isDown = true
  const kept = answer(keepNote, () => {
    if (isDown) throw new LineDown()
    return { version: 2 }
  })
  const screen = await show(<Note />)
  await save(screen).click()
  await expect.element(screen.getByText('La nota non è stata salvata')).toBeVisible()
  isDown = false
  await save(screen).click()
  await expect.poll(() => kept.length).toBe(2)
  expect(kept[1]?.key).toBe(kept[0]?.key)
})

it('takes a new key for another input', async () => {
  const kept = answer(keepNote, () => {
    throw new LineDown()
  })
  const screen = await show(<Note />)
  await save(screen).click()
  await expect.poll(() => kept.length).toBe(1)
  await screen.getByLabelText('Nota').fill('Tre camere')
  await save(screen).click()
  await expect.poll(() => kept.length).toBe(2)
  expect(kept[1]?.key).not.toBe(kept[0]?.key)
})

it('shows a refusal at its field, in the words of the server, and moves the focus there', async () => {
  answer(keepNote, () => {
    throw new Refusal('shapes.too-long', { path: '/text' })
  })
  const screen = await show(<Note />)
  await save(screen).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Il testo è troppo lungo')
  await expect.element(screen.getByLabelText('Nota')).toHaveFocus()
  await userEvent.keyboard('{End} vicine')
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('Due camere vicine')
})

it('says nothing about a save when the session is over: signing in comes first', async () => {
  answer(keepNote, () => {
    throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
  })
  const screen = await show(<Note />)
  await save(screen).click()
  await expect.poll(isSignedIn).toBe(false)
  await expect.element(screen.getByText('La nota non è stata salvata')).not.toBeInTheDocument()
})

it('without a form says what is wrong with the only wrong field', async () => {
  const changeRoles = {
    ...keepNote,
    config: { access: 'signedIn', refusals: { 'access.roles-missing': 400 } },
  } as const satisfies Endpoint
  answer(changeRoles, () => {
    throw new Refusal('shapes.missing-data', {
      kind: 'invalid',
      faults: [{ path: '/text', code: 'access.roles-missing', params: {} }],
    })
  })
  function Bare() {
    const change = useCommand(changeRoles)
    return (
      <button type="button" onClick={() => change.mutate({ params: { noteId: 'n1' }, body: { text: '' } })}>
        Salva
      </button>
    )
  }
  const screen = await show(<Bare />)
  await save(screen).click()
  await expect.element(screen.getByText('Scegli almeno un ruolo')).toBeVisible()
})
