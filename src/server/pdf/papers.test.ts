import { describe, expect, it } from 'vitest'
import { fontsOf, overprinted, readPdf } from '#src/server/testing/pdf.ts'
import { paper, unprintable } from './papers.ts'

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
