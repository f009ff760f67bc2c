import { expect, test } from 'vitest'
import { fileName, fileSize, typedFileName } from './files.ts'

const pdf = 'application/pdf'

test('accents survive, also when letter and accent arrive apart', () => {
  expect(fileName('Città di Castello – è così.pdf', pdf)).toBe('Città di Castello – è così.pdf')
  expect(fileName('Citta\u0300.pdf', pdf)).toBe('Città.pdf')
})

test('a name keeps an ending that suits its content, and gets one when it claims another', () => {
  expect(fileName('Foto.JPEG', 'image/jpeg')).toBe('Foto.JPEG')
  expect(fileName('contratto.exe', pdf)).toBe('contratto.exe.pdf')
  expect(fileName('contratto', pdf)).toBe('contratto.pdf')
  expect(fileName('rev. 2', pdf)).toBe('rev. 2.pdf')
})

test('a name holds no folder, no invisible character, no hidden beginning', () => {
  expect(fileName('../../etc/passwd', pdf)).toBe('passwd.pdf')
  expect(fileName('C:\\Users\\Anna\\voucher.pdf', pdf)).toBe('voucher.pdf')
  expect(fileName('..', pdf)).toBe('documento.pdf')
  expect(fileName('.pdf', pdf)).toBe('pdf.pdf')
  expect(fileName('', pdf)).toBe('documento.pdf')
  expect(fileName('a\u0000b\r\nc\u202efdp.exe', pdf)).toBe('abcfdp.exe.pdf')
  expect(fileName('a\ud800.pdf', pdf)).toBe('a.pdf')
})

test('a name can be written on Windows too', () => {
  expect(fileName('ore 12:30 *nuovo*?.pdf', pdf)).toBe('ore 12-30 -nuovo--.pdf')
  expect(fileName('CON.pdf', pdf)).toBe('CON-.pdf')
  expect(fileName('Contratto.pdf', pdf)).toBe('Contratto.pdf')
})

test('a slash that a person types is no folder', () => {
  expect(typedFileName('Preventivo 03/12', pdf)).toBe('Preventivo 03-12.pdf')
  expect(typedFileName('../../etc/passwd', pdf)).toBe('-..-etc-passwd.pdf')
})

test('a long name is cut before its ending', () => {
  const kept = fileName(`${'è'.repeat(300)}.pdf`, pdf)
  expect(kept).toBe(`${'è'.repeat(146)}.pdf`)
  expect([...fileName('🚌'.repeat(300), pdf)]).toHaveLength(150)
})

test('a size is given in whole kilobytes, then in megabytes', () => {
  expect([0, 245_760, 1_468_006, 20 * 1024 * 1024].map(fileSize)).toEqual(['1 KB', '240 KB', '1,4 MB', '20 MB'])
})
