import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { show } from '#src/web/testing/page.tsx'
import { DayField } from './day-field.tsx'
import { MoneyField } from './money-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { TimeField } from './time-field.tsx'

type Screen = Awaited<ReturnType<typeof show>>

/** A field in a form that shows its value. A colleague's change may reach it. */
function Told<T>({ start, theirs, children }: TellingProps<T>) {
  const [value, setValue] = useState(start)
  return (
    <>
      {children(value, setValue)}
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(theirs)}>
        Da fuori
      </button>
      <button type="button">Altrove</button>
    </>
  )
}
type TellingProps<T> = { start: T; theirs: T; children: (value: T, setValue: (value: T) => void) => React.ReactNode }

const field = (screen: Screen) => screen.getByRole('textbox')
const leave = (screen: Screen) => screen.getByRole('button', { name: 'Altrove' }).click()
const told = (screen: Screen) => expect.element(screen.getByRole('status').filter({ hasText: /./ }).first())

const showDay = (start: string | null = null) =>
  show(
    <Told<string | null> start={start} theirs="2027-05-01">
      {(value, onChange) => <DayField label="Giorno" today="2027-03-10" value={value} onChange={onChange} />}
    </Told>,
  )
const showMoney = (start: number | null = null) =>
  show(
    <Told<number | null> start={start} theirs={99_900}>
      {(value, onChange) => <MoneyField label="Importo" value={value} onChange={onChange} />}
    </Told>,
  )
const showTime = () =>
  show(
    <Told<string | null> start={null} theirs="07:30">
      {(value, onChange) => <TimeField label="Ora" value={value} onChange={onChange} />}
    </Told>,
  )

describe('what is typed', () => {
  it.each([
    ['day', showDay, '3/4/27', '"2027-04-03"', '03/04/2027'],
    ['day without a year', showDay, '3-4', '"2027-04-03"', '03/04/2027'],
    ['day in words', showDay, 'domani', '"2027-03-11"', '11/03/2027'],
    ['amount', showMoney, '1234,5', '123450', '1.234,50'],
    ['amount with thousands', showMoney, '1.234', '123400', '1.234,00'],
    ['time', showTime, '615', '"06:15"', '06:15'],
  ])('is a value at every key and rewritten only on leaving: %s', async (_what, shown, typed, value, written) => {
    const screen = await shown()
    await field(screen).click()
    await userEvent.keyboard(typed)
    await expect.element(field(screen)).toHaveValue(typed)
    await told(screen).toHaveTextContent(value)
    await leave(screen)
    await expect.element(field(screen)).toHaveValue(written)
  })

  it.each([
    ['day', showDay, '31/02/2027', 'Data non valida'],
    ['amount', showMoney, '12,5o', 'Inserisci un prezzo valido, per esempio 890,00'],
    ['time', showTime, '25:00', 'Orario non valido, per esempio 06:15'],
  ])('stays as it is where it means nothing, and is said on leaving: %s', async (_what, shown, typed, fault) => {
    const screen = await shown()
    await field(screen).click()
    await userEvent.keyboard(typed)
    await expect.element(screen.getByText(fault)).not.toBeInTheDocument()
    await leave(screen)
    await expect.element(screen.getByText(fault)).toBeVisible()
    await expect.element(field(screen)).toHaveValue(typed)
    await field(screen).click()
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    await expect.element(screen.getByText(fault)).not.toBeInTheDocument()
  })

  it('follows a value that comes from elsewhere', async () => {
    const screen = await showMoney(10_000)
    await field(screen).fill('120,5')
    await screen.getByRole('button', { name: 'Da fuori' }).click()
    await expect.element(field(screen)).toHaveValue('999,00')
  })
})

it('types a comma for the dot of the numeric pad, at the caret', async () => {
  const screen = await showMoney()
  await field(screen).click()
  await userEvent.keyboard('12{NumpadDecimal}5')
  await expect.element(field(screen)).toHaveValue('12,5')
  await userEvent.keyboard('{Home}{NumpadDecimal}{Backspace}3')
  await told(screen).toHaveTextContent('31250')
})

it('moves a day by the arrows, a month with Shift', async () => {
  const screen = await showDay('2027-01-31')
  await field(screen).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field(screen)).toHaveValue('01/02/2027')
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(field(screen)).toHaveValue('28/02/2027')
})

it('opens its calendar by Alt+Down and returns the focus to the field', async () => {
  const screen = await showDay('2027-03-10')
  await field(screen).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendario' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field(screen)).toHaveValue('11/03/2027')
  await expect.element(field(screen)).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendario' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendario' })).not.toBeInTheDocument()
  await expect.element(field(screen)).toHaveFocus()
})

it('closes its calendar by Esc in the field, and not the window around it', async () => {
  let closed = 0
  const screen = await show(
    <StackModal isOpen onClose={() => (closed += 1)} title="Finestra">
      <DayField label="Giorno" today="2027-03-10" defaultValue="2027-03-10" />
    </StackModal>,
  )
  await screen.getByRole('button', { name: 'Apri il calendario' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Calendario' })).toBeVisible()
  ;(field(screen).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Calendario' })).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

describe('a text that is longer than its field may hold', () => {
  it('is kept whole, and the field says by how much it is too long', async () => {
    for (const Field of [TextField, TextAreaField]) {
      const screen = await show(
        <Told start="" theirs="">
          {(value, setValue) => <Field label="Motivo" maxLength={10} value={value} onChange={setValue} />}
        </Told>,
      )
      await field(screen).fill('Dodici lette')
      await expect.element(field(screen)).toHaveValue('Dodici lette')
      await expect.element(screen.getByText('Il testo è troppo lungo di 2 caratteri')).toBeVisible()
      await field(screen).fill('Dieci lett')
      await expect.element(screen.getByText(/troppo lungo/)).not.toBeInTheDocument()
      await screen.unmount()
    }
  })

  it('is kept whole where a code is pasted with its blanks', async () => {
    const blankless = (text: string) => text.replaceAll(' ', '')
    const screen = await show(
      <Told start="" theirs="">
        {(value, setValue) => (
          <TextField label="Codice" maxLength={16} clean={blankless} value={value} onChange={setValue} />
        )}
      </Told>,
    )
    await field(screen).fill('RSSMRA 45C12 F205C')
    await expect.element(field(screen)).toHaveValue('RSSMRA45C12F205C')
  })
})

it.each([
  ['2027-03-28', '2.30', "Quella notte le 02:30 non ci sono: l'orologio passa dalle 2 alle 3. Vale un'ora dopo."],
  ['2027-10-31', '2.30', "Quella notte le 02:30 ci sono due volte: vale la prima, con l'ora legale."],
])('on %s the hour %s is warned of, and saves', async (on, typed, warning) => {
  const screen = await show(
    <Told<string | null> start={null} theirs="07:30">
      {(value, onChange) => <TimeField label="Ora" on={on} value={value} onChange={onChange} />}
    </Told>,
  )
  const field = screen.getByRole('textbox', { name: 'Ora' })
  await field.fill(typed)
  await field.element().blur()
  await expect.element(field).toHaveAccessibleDescription(warning)
  expect(field.element().getAttribute('aria-invalid')).toBeNull()
  await field.fill('3.30')
  await expect.element(screen.getByText(warning)).not.toBeInTheDocument()
})
