/** The limits of a logo: what papers and pages can show without growing heavy. */
export const maxLogoBytes = 500 * 1024
const maxLogoSide = 2_000

type Size = { width: number; height: number }

/**
 * The pixels that a PNG or JPEG says it has (RFC 2083, 11.2.2; ITU-T T.81, B.2.2). A picture of few bytes may have so
 * many that opening it takes all memory, so the size is read before anything opens it. Null when it does not say.
 */
export function pictureSize(content: Uint8Array): Size | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (view.byteLength < 24) return null
  if (view.getUint32(0) === 0x89504e47)
    return view.getUint32(12) === 0x49484452 ? { width: view.getUint32(16), height: view.getUint32(20) } : null
  return view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : null
}

/** Frames begin with the markers C0 to CF, of which three stand for something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(view: DataView): Size | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Why a file cannot be the logo, or null. `contentType` is judged by its content. */
export function logoRefusal(contentType: string, content: Uint8Array) {
  if (contentType !== 'image/png' && contentType !== 'image/jpeg') return 'settings.logo-format'
  if (content.byteLength > maxLogoBytes) return 'settings.logo-heavy'
  const size = pictureSize(content)
  if (size === null || size.width === 0 || size.height === 0) return 'settings.logo-broken'
  return Math.max(size.width, size.height) > maxLogoSide ? 'settings.logo-large' : null
}
