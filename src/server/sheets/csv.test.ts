import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

type Row = { title: string; amount: number | null }
const columns = [
  { header: 'Titolo', width: 20, value: ({ title }: Row) => title },
  { header: 'Importo', width: 10, value: ({ amount }: Row) => amount },
]
const textOf = (rows: Row[]) => Buffer.from(csv(columns, rows)).toString('utf8')
const read = (rows: Row[]) => Papa.parse<string[]>(textOf(rows).slice(1), { skipEmptyLines: true }).data.slice(1)

test('begins with the mark of UTF-8, separates by semicolons and ends every line as Windows does', () => {
  expect(textOf([{ title: 'Città', amount: 1234.5 }])).toBe('\ufeffTitolo;Importo\r\nCittà;1234,5\r\n')
})

test('keeps separators, quotes and line breaks inside a cell', () => {
  const title = 'Verona; "Arena"\r\nseconda riga'
  expect(read([{ title, amount: null }])).toEqual([[title, '']])
})

test.each(['=1+1', '+39', '-2', '@cmd', ' =1+1', '\t=1', '\r=1', '=1\n2', '＝1+1'])(
  'takes %j for no formula',
  (title) => {
    expect(read([{ title, amount: -5 }])).toEqual([[`'${title}`, '-5']])
  },
)
