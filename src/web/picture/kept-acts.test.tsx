import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { type KeptAct, type Picture, takeOver } from './kept-acts.ts'

/** The server's drawing: the same screen without the rows below the window's edge. */
const drawn = `
  <main>
    <label for="a">Cerca</label><input id="a" type="search" value="">
    <label for="b">Note</label><textarea id="b"></textarea>
    <button type="button">Nuovo</button>
    <table><tbody>
      <tr data-key="3"><td><button type="button">Apri</button></td></tr>
    </tbody></table>
  </main>`

function Screen({ told }: { told: string[] }) {
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const rows = ['1', '2', '3']
  return (
    <main>
      <label htmlFor="search">Cerca</label>
      <input id="search" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <label htmlFor="notes">Note</label>
      <textarea id="notes" />
      <Button onClick={() => setTimeout(() => setOpen(true), 150)}>Nuovo</Button>
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            told.push(`inviato ${new FormData(event.currentTarget).get('title')}`)
          }}
        >
          <input name="title" aria-label="Titolo" ref={(field) => field?.focus()} />
        </form>
      )}
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-key={row}>
              <td>
                <button type="button" onClick={() => told.push(`aperta ${row}`)}>
                  Apri
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Cercato: {search}</p>
    </main>
  )
}

async function pictureOver(told: string[] = []) {
  const picture = document.createElement('div') as Picture
  picture.innerHTML = drawn
  picture.acts = []
  picture.written = new Set()
  document.body.append(picture)
  const screen = await show(<Screen told={told} />)
  return { picture, screen, part: <Found extends Element>(selector: string) => picture.querySelector<Found>(selector)! }
}

const keysOf = (target: Element, text: string): KeptAct[] => [...text].map((key) => ({ target, key }))

it('text written into the picture stands in the program, with focus and caret', async () => {
  const { picture, screen, part } = await pictureOver()
  const field = part<HTMLInputElement>('input')
  field.focus()
  field.value = 'napoli'
  field.setSelectionRange(2, 2)
  picture.written!.add(field)
  await takeOver(picture)
  const search = screen.getByLabelText('Cerca')
  await expect.element(search).toHaveValue('napoli')
  await expect.element(search).toHaveFocus()
  expect((search.element() as HTMLInputElement).selectionStart).toBe(2)
  await expect.element(screen.getByText('Cercato: napoli')).toBeVisible()
  expect(picture.isConnected).toBe(false)
})

it('a field that nobody wrote in keeps what the program shows', async () => {
  const { picture, screen, part } = await pictureOver()
  part<HTMLTextAreaElement>('textarea').value = 'restored by the browser'
  await takeOver(picture)
  await expect.element(screen.getByLabelText('Note')).toHaveValue('')
})

it('a click is repeated on the same row, though the picture has fewer rows', async () => {
  const told: string[] = []
  const { picture, part } = await pictureOver(told)
  picture.acts!.push({ target: part('tr button') })
  await takeOver(picture)
  expect(told).toEqual(['aperta 3'])
})

it('keys after a click go into the field that the click opens, and Enter sends it', async () => {
  const told: string[] = []
  const { picture, part } = await pictureOver(told)
  picture.acts!.push({ target: part('main > button') }, ...keysOf(document.body, 'Gìta'))
  picture.acts!.push({ target: document.body, key: 'Enter' })
  await takeOver(picture)
  expect(told).toEqual(['inviato Gìta'])
})

it('what follows a click on a place that is gone is not repeated', async () => {
  const told: string[] = []
  const { picture, part } = await pictureOver(told)
  const gone = document.createElement('button')
  gone.textContent = 'Elimina'
  picture.append(gone)
  picture.acts!.push({ target: gone }, { target: part('tr button') })
  await takeOver(picture)
  expect(told).toEqual([])
})
