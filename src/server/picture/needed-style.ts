import postcss, { type AtRule, type Container, type Rule } from 'postcss'

/** A drawing and its own style: shared sheets, and the rules of its elements. */
type Drawn = { html: string; style: { sheets: string; attributes: string } }
/** Answers the style that a drawing needs: rules that can match in it, and the properties that these rules read. */
type NeededStyle = (drawn: Drawn) => string

type Needs = { classes: string[]; attributes: string[] }
type Piece =
  | { kind: 'rule'; selectors: { text: string; needs: Needs }[]; declared: { name: string; text: string }[] }
  | { kind: 'text'; text: string }
  | { kind: 'group'; head: string; pieces: Piece[] }

/** Attributes of the page around the drawing, which are always present. */
const ofThePage = ['data-mantine-color-scheme', 'data-density', 'lang', 'dir', 'id', 'inert']
/** Matches states that a first picture never has: nothing points at it or has focus in it. */
const neverInPicture = /:(hover|active|focus|focus-visible|focus-within|autofill)\b/

/**
 * Reads a sheet once. A drawing is then matched only by the names of its classes and attributes: it may keep more rules
 * than needed, never fewer, except rules for pointer, focus and print.
 */
export function neededStyle(sheet: string): NeededStyle {
  const pieces = piecesOf(postcss.parse(sheet))
  let last: { sheets: string; pieces: Piece[] } | undefined
  return ({ html, style: { sheets, attributes } }) => {
    if (last?.sheets !== sheets) last = { sheets, pieces: piecesOf(postcss.parse(sheets)) }
    const there = namesIn(html)
    const kept = [...pieces, ...last.pieces].flatMap((piece) => keep(piece, there))
    const wanted = propertiesRead(kept, attributes)
    return kept.map((piece) => textOf(piece, wanted)).join('') + attributes
  }
}

function piecesOf(container: Container): Piece[] {
  return (container.nodes ?? []).flatMap((node): Piece[] => {
    if (node.type === 'rule') return [ruleOf(node)]
    if (node.type !== 'atrule') return []
    const { name, params } = node
    if (name === 'page' || (name === 'media' && params === 'print')) return []
    if (!isGroup(node)) return [{ kind: 'text', text: `${node.toString()}${node.nodes ? '' : ';'}` }]
    return [{ kind: 'group', head: `@${name} ${params}`, pieces: piecesOf(node) }]
  })
}

const isGroup = ({ name, nodes }: AtRule) => nodes !== undefined && /^(media|supports|layer|container)$/.test(name)

function ruleOf(rule: Rule): Piece {
  const selectors = rule.selectors.filter((text) => !neverInPicture.test(withoutFunctions(text)))
  return {
    kind: 'rule',
    selectors: selectors.map((text) => ({ text, needs: needsOf(text) })),
    declared: (rule.nodes ?? []).flatMap((node) => {
      if (node.type === 'comment') return []
      return [{ name: node.type === 'decl' ? node.prop : '', text: node.toString() }]
    }),
  }
}

/** A selector without the arguments of `:is`, `:not` and the like: none of them must be present for it to match. */
function withoutFunctions(selector: string): string {
  let inner = selector
  for (let before = ''; before !== inner; ) {
    before = inner
    inner = inner.replaceAll(/:[\w-]+\([^()]*\)/g, '')
  }
  return inner
}

function needsOf(selector: string): Needs {
  const plain = withoutFunctions(selector)
  const attributes = [...plain.matchAll(/\[\s*([\w-]+)[^\]]*\]/g)].map(([, name]) => name!)
  const classes = [...plain.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) =>
    name!.replaceAll('\\', ''),
  )
  return { classes, attributes: attributes.filter((name) => !ofThePage.includes(name)) }
}

function namesIn(markup: string): { classes: Set<string>; attributes: Set<string> } {
  const classes = new Set<string>()
  for (const [, list] of markup.matchAll(/ class="([^"]*)"/g)) for (const name of list!.split(' ')) classes.add(name)
  const attributes = new Set([...markup.matchAll(/ ([\w-]+)=/g)].map(([, name]) => name!.toLowerCase()))
  return { classes, attributes }
}

function keep(piece: Piece, there: ReturnType<typeof namesIn>): Piece[] {
  if (piece.kind === 'group') {
    const pieces = piece.pieces.flatMap((inner) => keep(inner, there))
    return pieces.length > 0 ? [{ ...piece, pieces }] : []
  }
  if (piece.kind !== 'rule') return [piece]
  const selectors = piece.selectors.filter(
    ({ needs }) =>
      needs.classes.every((name) => there.classes.has(name)) &&
      needs.attributes.every((name) => there.attributes.has(name)),
  )
  return selectors.length > 0 ? [{ ...piece, selectors }] : []
}

const reads = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!)

/** The custom properties that something reads, directly or through another. */
function propertiesRead(pieces: readonly Piece[], attributes: string): Set<string> {
  const wanted = new Set(reads(attributes))
  const behind = new Map<string, string[]>()
  const look = (piece: Piece) => {
    if (piece.kind === 'group') piece.pieces.forEach(look)
    else if (piece.kind !== 'rule') for (const name of reads(piece.text)) wanted.add(name)
    else
      for (const { name, text } of piece.declared) {
        if (name.startsWith('--')) behind.set(name, [...(behind.get(name) ?? []), ...reads(text)])
        else for (const read of reads(text)) wanted.add(read)
      }
  }
  pieces.forEach(look)
  // A Set may grow while it is iterated: the loop reaches the added names too.
  for (const name of wanted) for (const read of behind.get(name) ?? []) wanted.add(read)
  return wanted
}

function textOf(piece: Piece, wanted: ReadonlySet<string>): string {
  if (piece.kind === 'group') return `${piece.head}{${piece.pieces.map((inner) => textOf(inner, wanted)).join('')}}`
  if (piece.kind !== 'rule') return piece.text
  const declared = piece.declared.filter(({ name }) => !name.startsWith('--') || wanted.has(name))
  if (declared.length === 0) return ''
  return `${piece.selectors.map(({ text }) => text).join(',')}{${declared.map(({ text }) => text).join(';')}}`
}
