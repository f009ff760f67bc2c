import { expect, test } from 'vitest'
import { formatOfCell, headOfFile, partsOfFile, rowsOfFile, tableOfFile } from '#src/server/testing/sheets.ts'
import { type SheetPlan, sheet } from './sheet.ts'

type Row = { name: string; people: number | null; cents: number | null; on: string | null }
const plan: SheetPlan<Row> = {
  name: 'Viaggi',
  columns: [
    { header: 'Titolo', width: 20, kind: 'text', value: ({ name }) => name },
    { header: 'Persone', width: 10, kind: 'number', value: ({ people }) => people },
    { header: 'Importo', width: 12, kind: 'money', value: ({ cents }) => cents },
    { header: 'Partenza', width: 12, kind: 'day', value: ({ on }) => on },
  ],
}
const rows: Row[] = [
  { name: 'Napoli', people: 1_250, cents: 63_779, on: '2027-03-12' },
  { name: '=1+1', people: null, cents: -5, on: null },
]
const made = (more: Partial<SheetPlan<Row>> = {}, some = rows) => sheet({ ...plan, ...more }, some)

test('days are days and amounts are amounts, each in the Italian format', async () => {
  const file = await made()
  expect(await tableOfFile(file)).toEqual([
    { Titolo: 'Napoli', Persone: 1_250, Importo: 637.79, Partenza: new Date('2027-03-12T00:00:00Z') },
    { Titolo: '=1+1', Persone: null, Importo: -0.05, Partenza: null },
  ])
  expect(formatOfCell(file, 'B2')).toBe('#,##0')
  expect(formatOfCell(file, 'C2')).toBe('"€ "#,##0.00;"−€ "#,##0.00')
  expect(formatOfCell(file, 'D2')).toBe('dd/mm/yyyy')
  expect(formatOfCell(await made({}, [{ ...rows[0]!, people: 12.5 }]), 'B2')).toBe('#,##0.00')
  expect(partsOfFile(file).sheet).toContain('<v>637.79</v>')
})

test('a day that a sheet counts wrongly, before March 1900, is written as text', async () => {
  const days = ['1900-02-28', '1900-03-01'].map((on) => ({ ...rows[0]!, on }))
  expect((await tableOfFile(await made({}, days))).map(({ Partenza }) => Partenza)).toEqual([
    '28/02/1900',
    new Date('1900-03-01T00:00:00Z'),
  ])
})

test('it prints landscape, its width on one page, with headers and page number on every page', async () => {
  const { sheet: page, book } = partsOfFile(await made())
  expect(page).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(page).toMatch(
    /<pageSetup (?=[^>]*orientation="landscape")(?=[^>]*paperSize="9")(?=[^>]*fitToWidth="1")(?=[^>]*fitToHeight="0")/,
  )
  expect(page).toContain('<oddFooter>&amp;LViaggi&amp;RPagina &amp;P di &amp;N</oddFooter>')
  expect(book).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'Viaggi'!$1:$1</definedName>`)
})

test('it is filtered over its rows, and its headers stay in sight', async () => {
  const { sheet: page, book } = partsOfFile(await made())
  expect(page).toContain('<autoFilter ref="A1:D3"/>')
  expect(book).toContain(`localSheetId="0" hidden="1">'Viaggi'!$A$1:$D$3</definedName>`)
  expect(page).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
})

test('lines above and below the table are neither filtered nor repeated', async () => {
  const file = await made({
    heading: 'Napoli & la Costiera',
    lines: ['Bus: Autolinee Valseriana'],
    totals: [{ name: 'Totale', people: 1_250, cents: 63_774, on: null }],
    notes: ['1 persona senza camera'],
  })
  expect(await rowsOfFile(file)).toEqual([
    ['Napoli & la Costiera', null, null, null],
    ['Bus: Autolinee Valseriana', null, null, null],
    [null, null, null, null],
    ['Titolo', 'Persone', 'Importo', 'Partenza'],
    ['Napoli', 1_250, 637.79, new Date('2027-03-12T00:00:00Z')],
    ['=1+1', null, -0.05, null],
    ['Totale', 1_250, 637.74, null],
    [null, null, null, null],
    ['1 persona senza camera', null, null, null],
  ])
  const { sheet: page, book } = partsOfFile(file)
  expect(headOfFile(file)).toBe(4)
  expect(page).toContain('<autoFilter ref="A4:D6"/>')
  expect(book).toContain(`>'Viaggi'!$4:$4</definedName>`)
  expect(page).toMatch(/<pane [^>]*ySplit="4"/)
  expect(page).toContain('&amp;LNapoli &amp;&amp; la Costiera&amp;R')
})

test('the parts of a page come in the order that readers of XLSX require', async () => {
  const { sheet: page } = partsOfFile(await made())
  const order = [
    '<sheetPr>',
    '<sheetViews>',
    '<cols>',
    '<sheetData>',
    '<autoFilter',
    '<pageMargins',
    '<pageSetup ',
    '<headerFooter>',
  ]
  const places = order.map((part) => page.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test.each(['constructor', '__proto__', 'toString'])('the word %j is a text like any other', async (name) => {
  const [row] = await tableOfFile(await made({}, [{ ...rows[0]!, name }]))
  expect(String(row!.Titolo).trim()).toBe(name)
})

test.each([
  ['Celiaca', null],
  ['Celiaca, niente latte né derivati', 30],
  ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft', 60],
  ['Piano basso\nvicino al gruppo', 30],
])('a text of several lines, as %j, has the height of its lines', async (name, points) => {
  const { sheet: page } = partsOfFile(await made({}, [{ ...rows[0]!, name }]))
  const height = /<row r="2"[^>]* ht="([\d.]+)"/.exec(page)?.[1]
  expect(height === undefined ? null : Number(height)).toBe(points)
})

test('a sheet without rows has its headers', async () => {
  expect(partsOfFile(await made({}, [])).sheet).toContain('<autoFilter ref="A1:D1"/>')
})
