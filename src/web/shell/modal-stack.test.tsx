import { type FormEvent, useEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { StackModal } from './modal-stack.tsx'

function Asking() {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFault(reason === '' ? 'Manca il motivo' : null)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Chiedi</Button>
      <StackModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Domanda"
        isDirty={() => reason !== ''}
        backOut="Torna indietro"
        isBackFocused
        footer={
          <Button type="submit" form="ask">
            Invia
          </Button>
        }
      >
        <form id="ask" onSubmit={send} noValidate>
          <TextField label="Nome" value="" onChange={() => {}} />
          <TextField label="Motivo" value={reason} onChange={setReason} error={fault} />
        </form>
      </StackModal>
    </>
  )
}

it('a window that refuses to be sent gives the focus to the field it speaks of, and back to its opener when it closes', async () => {
  const screen = await show(<Asking />)
  await screen.getByRole('button', { name: 'Chiedi' }).click()
  await expect.element(screen.getByRole('button', { name: 'Torna indietro' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Invia' }).click()
  await expect.element(screen.getByLabelText('Motivo')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Chiedi' })).toHaveFocus()
})

it('a window that a double click opened stays, and its second click presses nothing in it', async () => {
  const pressed: string[] = []
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <div style={{ position: 'fixed', inset: 0, display: 'grid', placeItems: 'center' }}>
        <Button onClick={() => setOpen(true)}>Invia a 2 persone</Button>
        <Button onClick={() => setOpen(true)}>Altrove</Button>
        <StackModal isOpen={isOpen} onClose={() => setOpen(false)} title="Inviare?">
          <Button isBlock onClick={() => pressed.push('Invia')} style={{ blockSize: 300 }}>
            Invia
          </Button>
        </StackModal>
      </div>
    )
  }
  const screen = await show(<Page />)
  await screen.getByRole('button', { name: 'Invia a 2 persone' }).dblClick()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(pressed).toEqual([])
  await screen.getByRole('button', { name: 'Invia', exact: true }).click()
  expect(pressed).toEqual(['Invia'])
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Altrove' }).dblClick({ position: { x: 2, y: 2 } })
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

it('a window that the address opened leaves the focus on the main area', async () => {
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <div id="contenuto" role="region" aria-label="Pagina" tabIndex={-1}>
        <StackModal isOpen={isOpen} onClose={() => setOpen(false)} title="Nuova">
          <TextField label="Nome" value="" onChange={() => {}} />
        </StackModal>
      </div>
    )
  }
  const screen = await show(<Page />)
  await expect.element(screen.getByLabelText('Nome')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('region', { name: 'Pagina' })).toHaveFocus()
})

it.each(['Torna indietro', 'Esc'])(
  'asks before %s loses what was typed, and closes at once when nothing was',
  async (way) => {
    const screen = await show(<Asking />)
    const dialog = screen.getByRole('dialog', { name: 'Domanda' })
    const leave = () =>
      way === 'Esc' ? userEvent.keyboard('{Escape}') : dialog.getByRole('button', { name: way, exact: true }).click()
    await screen.getByRole('button', { name: 'Chiedi' }).click()
    await screen.getByLabelText('Motivo').fill('Frana')
    await leave()
    await screen.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect.element(screen.getByLabelText('Motivo')).toHaveValue('Frana')
    await leave()
    await screen.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Chiedi' }).click()
    await screen.getByLabelText('Motivo').fill('')
    await leave()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

it('Ctrl+Enter presses the button a window is for, and never one that cannot be undone', async () => {
  const pressed: string[] = []
  const Window = ({ kind }: { kind: 'primary' | 'dangerFill' }) => (
    <StackModal
      isOpen
      onClose={() => {}}
      title="Domanda"
      footer={
        <Button kind={kind} type={kind === 'dangerFill' ? 'submit' : 'button'} onClick={() => pressed.push(kind)}>
          Fai
        </Button>
      }
    >
      <p>Si fa?</p>
    </StackModal>
  )
  const first = await show(<Window kind="primary" />)
  await expect.element(first.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(pressed).toEqual(['primary'])
  await first.unmount()
  const second = await show(<Window kind="dangerFill" />)
  await expect.element(second.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await second.getByRole('button', { name: 'Fai' }).click()
  expect(pressed).toEqual(['primary', 'dangerFill'])
})

/** A button that disappears a moment after its window closed, because of what the window did. */
function Acting() {
  const [state, setState] = useState<'draft' | 'asked' | 'done'>('draft')
  const [isGone, setGone] = useState(false)
  const act = () => {
    setState('done')
    setTimeout(() => setGone(true), 200)
  }
  return (
    <main>
      <Button>Menu</Button>
      <section>
        {!isGone && <Button onClick={() => setState('asked')}>Metti in vendita</Button>}
        <Button>Conferma</Button>
      </section>
      <StackModal isOpen={state === 'asked'} onClose={() => setState('draft')} title="Domanda">
        <Button onClick={act}>Procedi</Button>
      </StackModal>
    </main>
  )
}

it('gives the focus to what is nearest when its opener goes with what was done', async () => {
  const screen = await show(<Acting />)
  await screen.getByRole('button', { name: 'Metti in vendita' }).click()
  await screen.getByRole('button', { name: 'Procedi' }).click()
  await expect.element(screen.getByRole('button', { name: 'Conferma' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Metti in vendita' })).not.toBeInTheDocument()
})

/** A field that takes the focus as soon as the window has closed, as a title does that is clicked at once. */
function MovingOn() {
  const [state, setState] = useState<'closed' | 'asked' | 'left'>('closed')
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state === 'left') title.current?.focus()
  }, [state])
  return (
    <main>
      <Button onClick={() => setState('asked')}>Altre azioni</Button>
      <TextField label="Titolo" value="" onChange={() => {}} ref={title} />
      <StackModal isOpen={state === 'asked'} onClose={() => setState('left')} title="Domanda">
        <Button>Procedi</Button>
      </StackModal>
    </main>
  )
}

it('leaves the focus to a field that was entered as soon as the window closed', async () => {
  const screen = await show(<MovingOn />)
  await screen.getByRole('button', { name: 'Altre azioni' }).click()
  await expect.element(screen.getByRole('button', { name: 'Procedi' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByLabelText('Titolo')).toHaveFocus()
  // A window returns the focus a moment after it closed.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(screen.getByLabelText('Titolo')).toHaveFocus()
})

it('gives the focus to the first field of a window also where it comes late', async () => {
  const Late = () => {
    const [isOpen, setOpen] = useState(false)
    const [isThere, setThere] = useState(false)
    useEffect(() => {
      if (!isOpen) return
      const wait = setTimeout(() => setThere(true), 400)
      return () => clearTimeout(wait)
    }, [isOpen])
    return (
      <>
        <Button onClick={() => setOpen(true)}>Apri</Button>
        <StackModal
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="Date"
          backOut="Torna indietro"
          isDirty={() => false}
        >
          {isThere ? <TextField label="Motivo" value="" onChange={() => {}} /> : <p>Un momento</p>}
        </StackModal>
      </>
    )
  }
  const screen = await show(<Late />)
  await screen.getByRole('button', { name: 'Apri' }).click()
  await expect.element(screen.getByLabelText('Motivo')).toHaveFocus()
})
