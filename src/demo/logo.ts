import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
const paper: Colour = [255, 255, 255]
const sun: Colour = [242, 184, 75]
const rock: Colour = [11, 102, 112]
const snow: Colour = [226, 238, 240]

const width = 320
const height = 180
/** Points of a pixel that are asked for its colour, in each direction, so that slopes are smooth. */
const fine = 3

/** The colour of a point of the logo: two mountains, snow on the higher one, and the sun between them. */
function colourAt(x: number, y: number): Colour {
  const isOnPeak = y - 20 > 1.25 * Math.abs(x - 130)
  const isOnOther = y - 70 > 1.15 * Math.abs(x - 222)
  if (y < 165 && (isOnPeak || isOnOther)) return isOnPeak && y < 58 + 6 * Math.sin(x / 5) ? snow : rock
  return Math.hypot(x - 206, y - 40) < 24 ? sun : paper
}

/** The mean colour of a pixel. */
function pixelAt(x: number, y: number): number[] {
  const points = Array.from({ length: fine * fine }, (_, at) =>
    colourAt(x + (at % fine) / fine, y + Math.floor(at / fine) / fine),
  )
  return [0, 1, 2].map((part) => Math.round(points.reduce((sum, colour) => sum + colour[part]!, 0) / points.length))
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The logo of the invented agency as a PNG, drawn here because the demo has no files of its own. */
export function demoLogo(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8)
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_pixel, x) => pixelAt(x, y)).flat(),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
