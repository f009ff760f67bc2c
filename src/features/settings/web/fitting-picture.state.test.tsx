import { expect, it } from 'vitest'
import { fittingPicture } from './fitting-picture.state.ts'

async function pictureOf(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], 'Città.png', { type })
}

it.each([
  ['a wide one', 3_000, 1_000, 'image/png', [640, 214]],
  ['a high one', 900, 2_600, 'image/jpeg', [90, 260]],
])('sends no more pixels of %s than papers print', async (_what, width, height, type, sides) => {
  const sent = await fittingPicture(await pictureOf(width, height, type))
  const picture = await createImageBitmap(sent)
  expect([picture.width, picture.height]).toEqual(sides)
  expect([sent.name, sent.type]).toEqual(['Città.png', type])
})

it('leaves a small picture, and what is none, as they are', async () => {
  const small = await pictureOf(200, 80, 'image/png')
  expect(await fittingPicture(small)).toBe(small)
  const other = new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' })
  expect(await fittingPicture(other)).toBe(other)
})
