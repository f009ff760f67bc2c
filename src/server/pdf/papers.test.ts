import { OPS } from 'unpdf/pdfjs'
import { describe, expect, it } from 'vitest'
import { fontsOf, overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { sampleFiles } from '#src/server/testing/sample-files.ts'
import { paper, paperPicture, unprintable } from './papers.ts'

const words = (...said: string[]) => paper('server/pdf/words.typ', { words: said })
const isTagged = async (file: Uint8Array) => {
  const { document } = await readPdf(file)
  const { metadata } = await document.getMetadata()
  return String(metadata?.getRaw()).includes('<pdfuaid:part>1</pdfuaid:part>')
}

describe('a name in the letters of its country', () => {
  it.each(['Łukasz Nguyễn', 'Ελένη', 'Юрий', '王小明', '劉憶蓮', 'さくら', '김철수', 'שרה', 'Iñaki'])(
    '%s is printed, and the paper stays readable by all',
    async (name) => {
      const file = words(name)
      expect((await readPdf(file)).pages[0]).toContain(name)
      expect(await isTagged(file)).toBe(true)
      expect(unprintable([name])).toEqual([])
    },
  )

  it('in Arabic is printed from right to left', async () => {
    const file = words('محمد')
    expect((await readPdf(file)).pages[0]!.normalize('NFKC')).toMatch(/محمد|دمحم/)
    expect(await isTagged(file)).toBe(true)
  })

  it('with a combining accent equals the same name with one sign', async () => {
    expect((await readPdf(words('Nicolo\u0300'))).pages[0]).toContain('Nicolò')
  })
})

describe('a letter that none of our fonts has', () => {
  const lost = ['ⵣⵉⵔⵉ', '𠮷田', 'Noci 🥜', 'Famiglia 👨‍👩‍👧', '"\\𐌰"']

  it.each(lost)('in %j is known before anything is printed', (text) => {
    expect(unprintable(['Rossi Mario', text, '王小明'])).toEqual([text])
  })

  it('prints as ?, and the paper stays readable by all', async () => {
    const file = words(...lost)
    const { pages } = await readPdf(file)
    for (const text of ['????', '?田', 'Noci ?', 'Famiglia ?', '"\\?"']) expect(pages[0]).toContain(text)
    expect(await isTagged(file)).toBe(true)
  })

  it('leaves out what is no letter', async () => {
    expect((await readPdf(words('Bell\u0001a\u0000'))).pages[0]).toContain('Bella')
  })

  it('never comes from a font of the machine', async () => {
    const { document } = await readPdf(words('Rossi', 'محمد', '王小明', '김철수', 'שרה', 'ⵣⵉⵔⵉ'))
    expect(await fontsOf(document)).toEqual([
      'NotoSansArabic-Regular',
      'NotoSansHans-Regular',
      'NotoSansHebrew-Regular',
      'NotoSansKR-Regular',
      'SourceSans3-Regular',
    ])
  })
})

describe('the logo of the agency', () => {
  const logo = `data:image/png;base64,${sampleFiles.png.toString('base64')}`
  const head = (given: object) => paper('features/settings/logo.typ', { agency: 'Orobica Viaggi', ...given })
  const pictures = async (file: Uint8Array) => {
    const { document } = await readPdf(file)
    const { fnArray } = await (await document.getPage(1)).getOperatorList()
    return fnArray.filter((one) => one === OPS.paintImageXObject || one === OPS.paintInlineImageXObject).length
  }

  it('is drawn where there is one, and its name read in its place', async () => {
    const file = head({ logo })
    expect(await pictures(file)).toBe(1)
    expect(await pictures(head({ logo: null }))).toBe(0)
    expect(await isTagged(file)).toBe(true)
    const { document } = await readPdf(file)
    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('"alt":"Orobica Viaggi"')
  })

  it('stays with its own paper', async () => {
    head({ logo })
    expect(await pictures(head({}))).toBe(0)
    expect(paperPicture('features/settings/logo.typ', { agency: '-', logo })).toContain('<image')
    expect(paperPicture('features/settings/logo.typ', { agency: '-' })).not.toContain('<image')
  })
})

it('a paper in Latin letters carries no other font', async () => {
  expect(words('Rossi Mario').length).toBeLessThan(20_000)
})

describe('a word wider than its cell', () => {
  const surname = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers'

  it('breaks between its letters and covers no neighbour', async () => {
    const file = paper('server/testing/narrow-cells.typ', { words: [surname, 'Rossi', 'Liechtenstein', 'Mario'] })
    const { document, pages } = await readPdf(file)
    expect(await overprinted(document)).toEqual([])
    expect(pages[0]!.replaceAll(' ', '')).toContain(surname)
    expect(await isTagged(file)).toBe(true)
  })

  it('whole words are not broken', async () => {
    const { pages } = await readPdf(paper('server/testing/narrow-cells.typ', { words: ['Anna Maria', 'Rossi'] }))
    expect(pages[0]).toMatch(/Anna Maria Rossi/)
  })
})

it('each of several letters in a file counts its own pages', async () => {
  const letterOf = (name: string, lines: number) => ({
    ...{ booking: '2027-0001-001', greeting: 'Gentile signora', name, address: ['Via Novara 112'] },
    ...{ subject: 'Annullamento', text: Array.from({ length: lines }, () => 'Il viaggio è annullato.') },
  })
  const words = { heading: 'Lettere', printed: 'Stampato', page: 'Pagina {n} di {of}', kind: 'Annullamento', notes: [] }
  const { pages } = await readPdf(
    paper('features/communications/cancellation/printed-letters.typ', {
      ...{ ...words, agency: 'Orobica Viaggi', agencyLine: 'Bergamo', day: '15/02/2027', logo: null },
      letters: [letterOf('Anna Posta', 2), letterOf('Rosa Lunga', 50), letterOf('Ada Breve', 2)],
    }),
  )
  expect(pages.map((page) => /Pagina (\d di \d)/.exec(page)?.[1])).toEqual(['1 di 1', '1 di 2', '2 di 2', '1 di 1'])
})
