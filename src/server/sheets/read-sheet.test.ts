import { deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readSheets } from './read-sheet.ts'
import { sheet } from './sheet.ts'

const cut = (text: string) => text.split(/\r?\n/).map((line) => line.split(';'))
async function read(content: Uint8Array) {
  const found = await readSheets(content, cut)
  return typeof found === 'string' ? found : found.map(({ sheetName, rows }) => ({ sheetName, rows }))
}

it('reads an XLSX with real days, numbers and text', async () => {
  const file = await sheet(
    {
      name: 'Iscritti',
      columns: [
        {
          header: 'Nominativo',
          width: 20,
          kind: 'text',
          value: ({ name }: { name: string; on: string; n: number }) => name,
        },
        { header: 'Nato il', width: 12, kind: 'day', value: ({ on }) => on },
        { header: 'Tel.', width: 12, kind: 'number', value: ({ n }) => n },
      ],
    },
    [{ name: ' Rossi  Mario ', on: '1957-06-03', n: 3_338_415_907 }],
  )
  const rows = [
    ['Nominativo', 'Nato il', 'Tel.'],
    ['Rossi Mario', '03/06/1957', '3338415907'],
  ]
  expect(await read(file)).toEqual([{ sheetName: 'Iscritti', rows }])
})

it.each([
  ['UTF-8', Buffer.from('Nicolò;Così')],
  ['UTF-8 with its mark', Buffer.from('\ufeffNicolò;Così')],
  ['Windows-1252', Buffer.from('Nicol\xf2;Cos\xec', 'latin1')],
  ['UTF-16 with its mark', Buffer.from('\ufeffNicolò;Così', 'utf16le')],
])('reads a text file in %s', async (_, content) => {
  expect(await read(content)).toEqual([{ sheetName: null, rows: [['Nicolò', 'Così']] }])
})

it('refuses what is no sheet, by its content', async () => {
  expect(await read(Buffer.from('%PDF-1.7\n...'))).toBe('kind')
  expect(await read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))).toBe('kind')
  expect(await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('oldKind')
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await read(locked)).toBe('locked')
  expect(await read(Buffer.from(' <html><table><tr><td>Rossi</td></tr></table>'))).toBe('kind')
  expect(await read(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }))).toBe('kind')
  expect(await read(zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': strToU8('<x/>') }))).toBe(
    'kind',
  )
  expect(await read(Buffer.alloc(0))).toBe('empty')
  expect(await read(Buffer.from(' \n;;\n'.replaceAll(' ', '')))).toBe('empty')
  expect(await read(zipSync({ 'a.txt': strToU8('x') }))).toBe('unreadable')
  expect(await read(Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).toBe('unreadable')
})

it('refuses a file that unpacks to more than a sheet holds, whatever size it claims', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await read(bomb)).toBe('tooLarge')
  const packed = deflateRawSync(Buffer.alloc(60 * 1024 * 1024))
  const liar = Buffer.alloc(30 + 5 + packed.length)
  liar.writeUInt32LE(0x04034b50, 0)
  liar.writeUInt16LE(20, 4)
  liar.writeUInt16LE(8, 8)
  liar.writeUInt32LE(packed.length, 18)
  liar.writeUInt32LE(10, 22)
  liar.writeUInt16LE(5, 26)
  liar.write('a.xml', 30)
  packed.copy(liar, 35)
  expect(await read(liar)).toBe('tooLarge')
})

it('names the cells of a sheet that are merged downwards', async () => {
  const page = (name: string, cell: string | null) =>
    sheet({ name, columns: [{ header: 'Camera', width: 20, kind: 'text', value: () => cell }] }, [1])
  const parts = unzipSync(await page('Bus 1 & 2', '1 DBL'))
  const text = (path: string) => strFromU8(parts[path]!)
  const merged = text('xl/worksheets/sheet1.xml').replace(
    '</sheetData>',
    '</sheetData><mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="AB2:AB4"/></mergeCells>',
  )
  const file = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(merged) })
  expect(await readSheets(file, cut)).toEqual([
    { sheetName: 'Bus 1 & 2', rows: [['Camera'], ['1 DBL']], merged: [{ at: 1, last: 3, column: 27 }] },
  ])
})
