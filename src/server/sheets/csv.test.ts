import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'
import type { SheetColumn } from './sheet.ts'

type Row = { title: string; cents: number | null }
const columns: SheetColumn<Row>[] = [
  { header: 'Titolo', width: 20, kind: 'text', value: ({ title }) => title },
  { header: 'Importo', width: 10, kind: 'money', value: ({ cents }) => cents },
]
const textOf = (rows: Row[]) => Buffer.from(csv(columns, rows)).toString('utf8')
const read = (rows: Row[]) => Papa.parse<string[]>(textOf(rows).slice(1), { skipEmptyLines: true }).data.slice(1)

test('begins with the mark of UTF-8, separates by semicolons and ends every line as Windows does', () => {
  expect(textOf([{ title: 'Città', cents: 123_450 }])).toBe('\ufeffTitolo;Importo\r\nCittà;1234,50\r\n')
})

test('keeps separators, quotes and line breaks inside a cell', () => {
  const title = 'Verona; "Arena"\r\nseconda riga'
  expect(read([{ title, cents: null }])).toEqual([[title, '']])
})

test.each(['=1+1', '+39', '-2', '@cmd', ' =1+1', '\t=1', '\r=1', '=1\n2', '＝1+1'])(
  'takes %j for no formula',
  (title) => {
    expect(read([{ title, cents: -500 }])).toEqual([[`'${title}`, '-5,00']])
  },
)

test('days are written as Italy writes them, whole numbers without decimals', () => {
  const text = Buffer.from(
    csv<{ on: string; n: number }>(
      [
        { header: 'Partenza', width: 12, kind: 'day', value: ({ on }) => on },
        { header: 'Posti', width: 8, kind: 'number', value: ({ n }) => n },
      ],
      [{ on: '2027-03-12', n: 1_250 }],
    ),
  ).toString('utf8')
  expect(text).toBe('\ufeffPartenza;Posti\r\n12/03/2027;1250\r\n')
})
