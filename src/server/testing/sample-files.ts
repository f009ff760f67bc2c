import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** The smallest valid file of each kind that the product takes. */
export const sampleFiles = {
  pdf: pdfOf('Contratto'),
  png: Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.from([0, 11, 102, 112]))),
    chunk('IEND', Buffer.alloc(0)),
  ]),
  jpeg: Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb004300' +
      '08'.repeat(64) +
      'ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0037ffd9',
    'hex',
  ),
  webp: Buffer.from('52494646240000005745425056503820180000003001009d012a0100010002003425a400037000fefbfd5000', 'hex'),
  heic: Buffer.concat([Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(64)]),
  docx: officeFile(
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ),
  xlsx: officeFile('xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
}

/** A one-page PDF with this title. */
export function pdfOf(title: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    ((text) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`)(`BT /F 18 Tf 20 40 Td (${title}) Tj ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}

export function officeFile(part: string, contentType: string): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`
  return zipOf({ '[Content_Types].xml': types, [part]: '<?xml version="1.0"?><root/>' })
}

export function zipOf(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  for (const [name, text] of Object.entries(entries)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(raw), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(raw.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(Buffer.concat(locals).length, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), about, place, Buffer.from(name))
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed)
  }
  const [front, back] = [Buffer.concat(locals), Buffer.concat(directory)]
  const end = Buffer.alloc(18)
  const count = Object.keys(entries).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(back.length, 8)
  end.writeUInt32LE(front.length, 12)
  return Buffer.concat([front, back, Buffer.from('PK\x05\x06', 'latin1'), end])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
