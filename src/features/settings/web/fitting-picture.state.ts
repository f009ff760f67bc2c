/** The pixels of a logo as the page asks for it: on paper, 370 to an inch. */
const width = 640
const height = 260

/**
 * A picture no larger than papers print it, so that every paper stays light. A smaller one, and a file that the browser
 * cannot open, stay as they are: the server says what is wrong.
 */
export async function fittingPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  const scale = picture ? Math.min(width / picture.width, height / picture.height) : 1
  if (picture === null || scale >= 1) return file
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new File([await canvas.convertToBlob({ type, quality: 0.92 })], file.name, { type })
}
