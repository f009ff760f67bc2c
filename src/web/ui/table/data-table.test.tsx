import { useState } from 'react'
import { expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { show } from '#src/web/testing/page.tsx'
import { DataTable } from './data-table.tsx'
import { Selection } from './table-selection.ts'

type Trip = { id: string; title: string }
const trips: Trip[] = ['Assisi', 'Bergamo', 'Capri', 'Delta'].map((title) => ({ id: title.toLowerCase(), title }))
const columns = [{ key: 'title', title: 'Titolo', cell: ({ title }: Trip) => <a href="#somewhere">{title}</a> }]
const keyOf = ({ id }: Trip) => id
const nameOf = ({ title }: Trip) => title

function Trips({ selection }: { selection: Selection<Trip> }) {
  const [rows, setRows] = useState(trips)
  return (
    <>
      <DataTable
        caption="Viaggi"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        empty={null}
        selection={selection}
      />
      <button type="button" onClick={() => setRows(trips.toReversed())}>
        Ordina
      </button>
    </>
  )
}

async function open() {
  const selection = new Selection<Trip>()
  const screen = await show(<Trips selection={selection} />)
  const box = (name: string) => screen.getByRole('checkbox', { name: `Seleziona ${name}` })
  return {
    screen,
    box,
    all: screen.getByRole('checkbox', { name: 'Seleziona tutti' }),
    chosen: () => [...selection.keysNow().keys()],
  }
}

it('chooses a range with Shift, in either direction, and says how much of the page is chosen', async () => {
  const { box, all, chosen } = await open()
  await box('Capri').click()
  await expect.element(all).toBePartiallyChecked()
  await box('Assisi').click({ modifiers: ['Shift'] })
  expect(chosen().toSorted()).toEqual(['assisi', 'bergamo', 'capri'])
  await box('Delta').click()
  await expect.element(all).toBeChecked()
})

it('keeps what is chosen in another order, and a range then follows that order', async () => {
  const { screen, box, chosen } = await open()
  await box('Capri').click()
  await screen.getByRole('button', { name: 'Ordina' }).click()
  await expect.element(box('Capri')).toBeChecked()
  await box('Delta').click({ modifiers: ['Shift'] })
  expect(chosen().toSorted()).toEqual(['capri', 'delta'])
})

it('lets go by Esc and chooses by X where the focus is', async () => {
  const { screen, box, chosen } = await open()
  await box('Bergamo').click()
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toEqual([])
  await screen.getByRole('link', { name: 'Capri' }).click()
  await userEvent.keyboard('x')
  expect(chosen()).toEqual(['capri'])
})

it('chooses all of the page, and none', async () => {
  const { all, chosen } = await open()
  await all.click()
  expect(chosen()).toHaveLength(4)
  await all.click()
  expect(chosen()).toEqual([])
})

it('goes by the arrows to what opens a row, and not to the first button in it', async () => {
  const opened: string[] = []
  const acts = {
    key: 'acts',
    title: '',
    cell: ({ title }: Trip) => (
      <>
        <button type="button">Attività di {title}</button>
        <button type="button" data-row-link onClick={() => opened.push(title)}>
          Modifica {title}
        </button>
      </>
    ),
  }
  const name = { key: 'title', title: 'Titolo', cell: ({ title }: Trip) => title }
  const screen = await show(
    <DataTable caption="Agenzie" columns={[name, acts]} rows={trips} keyOf={keyOf} nameOf={nameOf} empty={null} />,
  )
  ;(screen.getByRole('region', { name: 'Agenzie' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}j{Enter}')
  expect(opened).toEqual(['Bergamo'])
})

it.each([true, false])(
  'keeps the mark of the row that was sent to while it is scrolled sideways, ticks %s',
  async (hasTicks) => {
    const wide = ['title', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => ({
      ...{ key, title: key, width: 400 },
      cell: ({ title }: Trip) => <span style={{ display: 'block', width: 400 }}>{title}</span>,
    }))
    const table = { caption: 'Viaggi', columns: wide, rows: trips, keyOf, nameOf, empty: null, targetKey: 'capri' }
    const screen = await show(<DataTable {...table} {...(hasTicks && { selection: new Selection<Trip>() })} />)
    const region = screen.getByRole('region', { name: 'Viaggi' }).element()
    region.scrollTo({ left: 200 })
    await expect.poll(() => region.hasAttribute('data-sideways')).toBe(true)
    const cells = [...region.querySelectorAll('tr[data-key="capri"] > *')].map(
      (cell) => getComputedStyle(cell).boxShadow,
    )
    const mark = '3px 0px 0px 0px inset'
    expect(cells[0]).toContain(mark)
    for (const cell of cells) expect(cell).toMatch(/ 0px 1px 0px 0px inset.* 0px -1px 0px 0px inset/)
  },
)

it('breaks a name without end in its cell, so that the other columns stay in sight', async () => {
  const two = [
    ...columns,
    { key: 'note', title: 'Note', cell: ({ title }: Trip) => title },
    { key: 'n', title: 'Posti', isNumeric: true, cell: () => '54' },
  ]
  const rows = [...trips, { id: 'long', title: 'W'.repeat(160) }]
  const screen = await show(
    <div style={{ width: 900 }}>
      <DataTable caption="Viaggi" columns={two} rows={rows} keyOf={keyOf} nameOf={nameOf} empty={null} />
    </div>,
  )
  const table = screen.getByRole('table')
  await expect.element(table.getByText('54').first()).toBeVisible()
  await expect.poll(() => table.element().scrollWidth).toBeLessThanOrEqual(900)
  expect(table.getByText('Capri').first().element().clientHeight).toBeLessThan(30)
})

it('shows which rows are chosen in high contrast, and ticks also on paper', async () => {
  const browser = cdp() as { send: (method: string, params: object) => Promise<unknown> }
  const look = (media: string, contrast: string) =>
    browser.send('Emulation.setEmulatedMedia', { media, features: [{ name: 'forced-colors', value: contrast }] })
  const { box } = await open()
  await box('Bergamo').click()
  const tick = box('Bergamo').element()
  const [chosen, other] = ['Bergamo', 'Capri'].map((name) => box(name).element().closest('tr')!)
  try {
    await look('', 'active')
    expect(getComputedStyle(tick).appearance).toBe('auto')
    expect(getComputedStyle(chosen!).outlineStyle).toBe('solid')
    expect(getComputedStyle(other!).outlineStyle).toBe('none')
    await look('print', 'none')
    expect(getComputedStyle(tick).appearance).toBe('auto')
  } finally {
    await look('', 'none')
  }
  expect(getComputedStyle(tick).appearance).toBe('none')
})
