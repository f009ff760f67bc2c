import { expect, it } from 'vitest'
import { sampleFiles } from '#src/server/testing/sample-files.ts'
import { logoRefusal, maxLogoBytes, pictureSize } from './logo.rules.ts'

/** The sample PNG with other sides in its head, where no picture has to follow. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from(sampleFiles.png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** A JPEG with segments before its frame, one of them of several thousand bytes, as cameras write them. */
function jpegOf(width: number, height: number): Buffer {
  const segment = (marker: number, length: number) =>
    Buffer.concat([Buffer.from([0xff, marker, (length + 2) >> 8, (length + 2) & 0xff]), Buffer.alloc(length)])
  const frame = segment(0xc2, 15)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), segment(0xe0, 14), segment(0xe1, 6_000), segment(0xc4, 28), frame])
}

it('reads the sides of a picture from its head', () => {
  expect(pictureSize(pngOf(640, 260))).toEqual({ width: 640, height: 260 })
  expect(pictureSize(jpegOf(640, 260))).toEqual({ width: 640, height: 260 })
  expect(pictureSize(sampleFiles.jpeg)).toEqual({ width: 1, height: 1 })
  expect(pictureSize(jpegOf(640, 260).subarray(0, 3_000))).toBeNull()
  expect(pictureSize(Buffer.from('GIF89a'.padEnd(40, '.')))).toBeNull()
})

it.each([
  ['a small PNG', 'image/png', pngOf(640, 260), null],
  ['a JPEG of the longest side', 'image/jpeg', jpegOf(2_000, 900), null],
  ['a PDF', 'application/pdf', sampleFiles.pdf, 'settings.logo-format'],
  ['a picture that papers cannot show', 'image/webp', sampleFiles.webp, 'settings.logo-format'],
  ['few bytes that open to 3.6 GB', 'image/png', pngOf(30_000, 30_000), 'settings.logo-large'],
  ['a side of nothing', 'image/png', pngOf(640, 0), 'settings.logo-broken'],
  [
    'a head without a frame',
    'image/jpeg',
    Buffer.from('ffd8ffe000104a46494600'.padEnd(60, '0'), 'hex'),
    'settings.logo-broken',
  ],
  ['too many bytes', 'image/png', Buffer.concat([pngOf(640, 260), Buffer.alloc(maxLogoBytes)]), 'settings.logo-heavy'],
] as const)('judges %s', (_what, type, content, refusal) => {
  expect(logoRefusal(type, content)).toBe(refusal)
})
