import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { knownShortcuts, listenToShortcuts, setArriving, useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useFilterKey } from './use-filter-key.ts'

function Chips() {
  const filters = useFilterKey()
  return (
    <>
      <input aria-label="Cerca" />
      <div ref={filters}>
        <button type="button">Da incassare</button>
        <button type="button">Scaduti</button>
      </div>
    </>
  )
}

function Choice() {
  const filters = useFilterKey()
  return (
    <div ref={filters}>
      <input type="radio" name="state" aria-label="Tutti" />
      <input type="radio" name="state" aria-label="In coda" defaultChecked />
    </div>
  )
}

it('F goes to the first filter, but not while somebody types', async () => {
  const stop = listenToShortcuts()
  const screen = await show(<Chips />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Cerca' }))
  await userEvent.keyboard('f')
  await expect.element(screen.getByRole('textbox', { name: 'Cerca' })).toHaveValue('f')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Scaduti' })).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(screen.getByRole('button', { name: 'Da incassare' })).toHaveFocus()
  stop()
})

it('of two things that want the same key the newer has it, and the help names that one alone', async () => {
  const run: string[] = []
  function Edits({ what }: { what: string }) {
    useShortcuts([{ keys: 'e', label: what, run: () => run.push(what) }])
    return null
  }
  const stop = listenToShortcuts()
  await show(
    <>
      <Edits what="viaggio" />
      <Edits what="servizio" />
    </>,
  )
  await expect.poll(() => knownShortcuts().map(({ label }) => label)).toEqual(['servizio'])
  await userEvent.keyboard('e')
  expect(run).toEqual(['servizio'])
  stop()
})

it('of a choice among several it goes to the chosen one', async () => {
  const stop = listenToShortcuts()
  const screen = await show(<Choice />)
  await userEvent.keyboard('f')
  await expect.element(screen.getByRole('radio', { name: 'In coda' })).toHaveFocus()
  stop()
})

it('the help names saving once, with both of its keys', async () => {
  function Costs() {
    const [isOpen, setOpen] = useState(false)
    useShortcuts(['mod+s', 'mod+enter'].map((keys) => ({ keys, label: 'Salva costi', run: () => undefined })))
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Scorciatoie
        </button>
        {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  const screen = await show(<Costs />)
  await screen.getByRole('button', { name: 'Scorciatoie' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const named = [...document.querySelectorAll('dt')].filter((one) => one.textContent.startsWith('Salva'))
  expect(named.map((one) => one.textContent)).toEqual(['Salva costi'])
  expect(named[0]?.nextElementSibling?.textContent).toMatch(/Ctrl S.*o.*Ctrl Invio/)
})

function Listed({ hasBoxes }: { hasBoxes: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [selection] = useState(() => new Selection<string>())
  return (
    <>
      <DataTable
        caption="Viaggi"
        columns={columns}
        rows={['Umbria medievale']}
        keyOf={(title) => title}
        nameOf={(title) => title}
        empty=""
        {...(hasBoxes && { selection })}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Scorciatoie
      </button>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
const columns = [{ key: 'title', title: 'Titolo', cell: (title: string) => title }]

it.each([
  [true, ['Apre la riga', 'Seleziona la riga', 'Seleziona tutte le righe']],
  [false, ['Apre la riga']],
])('the help tells the keys of the list on the page; with boxes: %o', async (hasBoxes, told) => {
  const screen = await show(<Listed hasBoxes={hasBoxes} />)
  await screen.getByRole('button', { name: 'Scorciatoie' }).click()
  const group = screen.getByRole('region', { name: "Nell'elenco" })
  await expect.element(group).toBeVisible()
  const named = [...group.element().querySelectorAll('dt')].map((one) => one.textContent)
  expect(named).toEqual(expect.arrayContaining(told))
  expect(named.includes('Seleziona la riga')).toBe(hasBoxes)
})

it('Enter opens what the page has chosen, unless the focus is on something with an Enter of its own', async () => {
  const run: string[] = []
  function Chosen() {
    useShortcuts([{ keys: 'enter', label: 'Apri', run: () => run.push('apri') }])
    return (
      <button type="button" onClick={() => run.push('bottone')}>
        Rimanda
      </button>
    )
  }
  const stop = listenToShortcuts()
  const screen = await show(<Chosen />)
  await expect.element(screen.getByRole('button', { name: 'Rimanda' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run).toEqual(['apri'])
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Rimanda' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run).toEqual(['apri', 'bottone'])
  stop()
})

it('leaves to a field the keys that select its text', async () => {
  const run: string[] = []
  function Filtered() {
    useShortcuts(['mod+a', 'shift+arrowdown'].map((keys) => ({ keys, label: 'Scegli', run: () => run.push(keys) })))
    return <input type="search" defaultValue="umbria" />
  }
  const stop = listenToShortcuts()
  const screen = await show(<Filtered />)
  const field = screen.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  expect((field.element() as HTMLInputElement).selectionEnd).toBe(6)
  expect((field.element() as HTMLInputElement).selectionStart).toBe(0)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(run).toEqual([])
  ;(field.element() as HTMLInputElement).blur()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(() => run).toEqual(['mod+a'])
  stop()
})

it('/ waits for the list that is on its way, and what is typed after it stands in its search', async () => {
  const search = () => document.querySelector<HTMLInputElement>('main input[type=search]')
  function List({ isThere }: { isThere: boolean }) {
    const [text, setText] = useState('')
    useShortcuts([{ keys: '/', label: 'Cerca', run: () => search()?.focus(), field: search }], { isEverywhere: true })
    return (
      isThere && <input type="search" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
    )
  }
  function Page() {
    const [isThere, setThere] = useState(false)
    return (
      <>
        <List isThere={isThere} />
        <button type="button" onClick={() => setThere(true)}>
          Arriva
        </button>
      </>
    )
  }
  const stop = listenToShortcuts()
  const screen = await show(<Page />)
  await expect.element(screen.getByRole('button', { name: 'Arriva' })).toBeVisible()
  setArriving(true)
  await userEvent.keyboard('/umbria med')
  await screen.getByRole('button', { name: 'Arriva' }).click()
  setArriving(false)
  await expect.element(screen.getByRole('searchbox')).toHaveValue('umbria med')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('i')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('umbria medi')
  stop()
})
