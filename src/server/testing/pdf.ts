import { extractText, getDocumentProxy } from 'unpdf'

/** A paper as a reader sees it: the text of each page, and the document itself for its tags. */
export async function readPdf(file: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document, { mergePages: false })
  return { document, pages: text.map((page) => page.replace(/\s+/g, ' ')) }
}

type Document = Awaited<ReturnType<typeof readPdf>>['document']
type Piece = { text: string; left: number; right: number; base: number; size: number }

/** Pairs of texts on a page that overlap. */
export async function overprinted(document: Document, page = 1): Promise<[string, string][]> {
  const pieces = await piecesOf(document, page)
  return pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter((other) => isOver(one, other))
      .map((other): [string, string] => [one.text, other.text]),
  )
}

function isOver(one: Piece, other: Piece): boolean {
  const isOnOneLine = Math.abs(one.base - other.base) < Math.min(one.size, other.size) / 2
  const isSideBySide = one.right <= other.left + slack || other.right <= one.left + slack
  return isOnOneLine && !isSideBySide
}
/** Points by which neighbouring letters may overlap. */
const slack = 0.5

async function piecesOf(document: Document, page: number): Promise<Piece[]> {
  const { items } = await (await document.getPage(page)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [size, , , , left, base] = item.transform as [number, number, number, number, number, number]
    return [{ text: item.str, left, right: left + item.width, base, size }]
  })
}

/** The names of the fonts that a page uses, without their subset prefix. */
export async function fontsOf(document: Document, page = 1): Promise<string[]> {
  const shown = await document.getPage(page)
  await shown.getOperatorList()
  const { items } = await shown.getTextContent()
  const ids = new Set(items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])))
  const names = [...ids].map((id) => (shown.commonObjs.get(id) as { name: string }).name.replace(/^[A-Z]{6}\+/, ''))
  return [...new Set(names)].toSorted()
}
