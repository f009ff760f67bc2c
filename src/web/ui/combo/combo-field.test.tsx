import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { show } from '#src/web/testing/page.tsx'
import { ComboField } from './combo-field.tsx'
import type { ComboSource } from './combo-source.ts'
import { SearchSelectField } from './search-select-field.tsx'
import { SuggestField } from './suggest-field.tsx'

type Town = { code: string; name: string }
const towns: readonly Town[] = [
  { code: 'A794', name: 'Bergamo' },
  { code: 'B157', name: 'Brescia' },
  { code: 'C933', name: 'Como' },
]
const optionOf = (town: Town) => ({ key: town.code, label: town.name, value: town })
const atHand: ComboSource<Town> = { options: towns.map(optionOf) }

function TownField({ source = atHand, start = null }: { source?: ComboSource<Town>; start?: Town | null }) {
  const [town, setTown] = useState<Town | null>(start)
  return (
    <>
      <ComboField
        label="Comune"
        source={source}
        value={town}
        onChange={setTown}
        labelOf={({ name }) => name}
        keyOf={({ code }) => code}
      />
      <output>{town?.code ?? 'nessuno'}</output>
      <button type="button">Altrove</button>
    </>
  )
}

type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen) => screen.getByRole('combobox', { name: 'Comune' })
const chosen = (screen: Screen) => expect.element(screen.getByText(/^([A-Z]\d{3}|nessuno)$/))

it('takes the first match by Enter', async () => {
  const screen = await show(<TownField />)
  await field(screen).click()
  await userEvent.keyboard('bre{Enter}')
  await expect.element(field(screen)).toHaveValue('Brescia')
  await chosen(screen).toHaveTextContent('B157')
  await expect.element(field(screen)).toHaveFocus()
})

it('restores the chosen option when the text matches nothing, and clears it when the text was emptied', async () => {
  const screen = await show(<TownField start={towns[0]!} />)
  await field(screen).fill('Berlino')
  await userEvent.keyboard('{Tab}')
  await expect.element(field(screen)).toHaveValue('Bergamo')
  await field(screen).fill('')
  await userEvent.keyboard('{Tab}')
  await chosen(screen).toHaveTextContent('nessuno')
})

it('never shows an answer to a text that has changed since', async () => {
  const asked: string[] = []
  const doors = new Map<string, () => void>()
  const source: ComboSource<Town> = {
    search: async (text) => {
      asked.push(text)
      await new Promise<void>((resolve) => doors.set(text, resolve))
      return [{ options: towns.filter(({ name }) => name.toLowerCase().startsWith(text)).map(optionOf) }]
    },
  }
  const screen = await show(<TownField source={source} />)
  await field(screen).click()
  await userEvent.keyboard('b')
  await expect.poll(() => asked).toContain('b')
  doors.get('b')?.()
  await expect.element(screen.getByRole('option', { name: 'Bergamo' })).toBeVisible()
  await userEvent.keyboard('r{Enter}')
  await chosen(screen).toHaveTextContent('nessuno')
  await expect.element(field(screen)).toHaveValue('br')
  await expect.poll(() => asked).toContain('br')
  doors.get('br')?.()
  await expect.element(screen.getByRole('option', { name: 'Brescia' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await chosen(screen).toHaveTextContent('B157')
})

it('closes its list by Esc and keeps what was typed', async () => {
  const screen = await show(<TownField />)
  await field(screen).click()
  await userEvent.keyboard('be')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field(screen)).toHaveValue('be')
})

it('only proposes, where a free text is allowed', async () => {
  function Stop() {
    const [text, setText] = useState('')
    return (
      <SuggestField
        label="Comune"
        source={atHand}
        value={text}
        onChange={setText}
        onPick={({ label }) => setText(label)}
      />
    )
  }
  const screen = await show(<Stop />)
  await field(screen).click()
  await userEvent.keyboard('Co{Enter}')
  await expect.element(field(screen)).toHaveValue('Co')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field(screen)).toHaveValue('Como')
})

it('leaves Ctrl+Enter to the form, also while a free text has its proposals open', async () => {
  const taken: string[] = []
  let sent = 0
  function Stop() {
    const [text, setText] = useState('')
    useShortcuts([{ keys: 'mod+enter', label: 'Salva', run: () => (sent += 1) }])
    return (
      <SuggestField
        label="Comune"
        source={atHand}
        startsAtFirst
        value={text}
        onChange={setText}
        onPick={({ label }) => taken.push(label)}
        create={{ label: (name) => `Nuovo: ${name}`, onCreate: (name) => taken.push(name) }}
      />
    )
  }
  const screen = await show(<Stop />)
  await field(screen).click()
  await userEvent.keyboard('Lodi')
  await expect.element(screen.getByText('Nuovo: Lodi')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toBe(1)
  expect(taken).toEqual([])
})

const stops = [
  { value: 'a', label: '06:00 Bergamo' },
  { value: 'b', label: '06:15 Dalmine' },
]

it('finds the word after the hour, marks it, and offers a new one before and after typing', async () => {
  const made: string[] = []
  const screen = await show(
    <SearchSelectField
      label="Partenza"
      options={stops}
      create={{ label: () => 'Aggiungi partenza', onCreate: (text) => made.push(text), isAlways: true }}
    />,
  )
  const stop = screen.getByRole('combobox', { name: 'Partenza' })
  await stop.click()
  await expect.element(screen.getByRole('option', { name: 'Aggiungi partenza' })).toBeVisible()
  await userEvent.keyboard('berg')
  await expect.element(screen.getByText('Berg', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(stop).toHaveValue('06:00 Bergamo')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(made).toEqual([''])
})
