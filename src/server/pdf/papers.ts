import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles, fontNames, withoutFontsOfMachine } from './fonts.ts'
import { leanPicture } from './lean-picture.ts'

const sources = fileURLToPath(new URL('../../', import.meta.url))

const load = createRequire(import.meta.url)
let compiler: NodeCompiler | undefined

/** The engine, loaded with the first paper: it takes 9 MB that a start does without. */
function typst(): NodeCompiler {
  if (!compiler) {
    const engine = load(
      '@myriaddreamin/typst-ts-node-compiler',
    ) as typeof import('@myriaddreamin/typst-ts-node-compiler')
    compiler = withoutFontsOfMachine(() =>
      engine.NodeCompiler.create({ workspace: sources, fontArgs: [{ fontPaths: fontFiles }] }),
    )
  }
  return compiler
}

/** Printed in place of a letter that no font has. */
const unknownLetter = '?'

/**
 * The paper as a tagged PDF (PDF/UA-1). `layout` is a `.typ` file below `src`. `data` arrives as JSON in
 * `sys.inputs.data` and is never read as markup; its `logo` is a data URL or null. The standard refuses letters that none
 * of our fonts has: they become `?`, and `unprintable` finds them beforehand.
 */
export function paper(layout: string, data: object): Uint8Array {
  return withLogo(data, (printed) => withoutUnknownLetters(layout, printed))
}

function withoutUnknownLetters(layout: string, data: object): Uint8Array {
  let printed = data
  // A mark that is joined to a letter may be reported missing only after that letter is replaced.
  for (let attempt = 0; attempt < 3; attempt++) {
    const set = compiled(layout, printed)
    if ('pdf' in set) return set.pdf
    printed = withoutLetters(printed, set.missing)
  }
  throw new Error(`${layout}: no font has all its letters`)
}

/** A picture that the paper draws: a data URL of a PNG or JPEG in base 64. */
const pictureUrl = /^data:image\/(png|jpeg);base64,/

/**
 * Sets a paper while its logo, if it has one, is a file of the engine. The layout reads the file's name in place of the
 * content, which would otherwise be part of the data.
 */
function withLogo<Result>(data: object, set: (data: object) => Result): Result {
  const { logo = null, ...others } = data as { logo?: string | null }
  const kind = pictureUrl.exec(logo ?? '')
  if (!logo || !kind) return set(others)
  const path = `${sources}logo.${kind[1]}`
  typst().mapShadow(path, Buffer.from(logo.slice(kind[0].length), 'base64'))
  try {
    return set({ ...others, logo: `/logo.${kind[1]}` })
  } finally {
    typst().unmapShadow(path)
  }
}

/**
 * The same paper as one picture (SVG), for a preview on the screen. Its pages stand under each other. Letters without a
 * glyph become `?`, as on the paper.
 */
export function paperPicture(layout: string, data: object): string {
  return withLogo(data, (printed) => pictureOf(layout, printed))
}

function pictureOf(layout: string, data: object): string {
  const unusual = [...new Set(textsIn(data))].filter((text) => !usual.test(text))
  const tried = unusual.length > 0 ? compiled('server/pdf/words.typ', { words: unusual }) : null
  const printed = tried && 'missing' in tried ? withoutLetters(data, tried.missing) : data
  try {
    return leanPicture(typst().plainSvg({ mainFilePath: `${sources}${layout}`, inputs: inputsOf(printed) }))
  } finally {
    typst().evictCache(10)
  }
}

/** Matches texts of signs that our first font has. The engine is asked only about other texts. */
const usual = /^[\n -~\u00a0-\u017f\u0400-\u045f–—’“”…€]*$/

/** The texts of a paper, or of its data, that contain a letter no paper can show. */
export function unprintable(data: object): string[] {
  const unusual = [...new Set(textsIn(data))].filter((text) => !usual.test(text))
  if (unusual.length === 0) return []
  const tried = compiled('server/pdf/words.typ', { words: unusual })
  if ('pdf' in tried) return []
  return unusual.filter((text) => [...tried.missing].some((letters) => text.normalize().includes(letters)))
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const inputsOf = (data: object) => ({ data: JSON.stringify(data, normal), fonts: JSON.stringify(fontNames) })

function compiled(layout: string, data: object): { pdf: Uint8Array } | { missing: Set<string> } {
  try {
    const asked = { mainFilePath: `${sources}${layout}`, inputs: inputsOf(data) }
    return { pdf: typst().pdf(asked, { pdfStandard: 'ua-1' }) }
  } catch (error) {
    const missing = missingIn(String((error as Error).message))
    if (missing.size === 0) throw error
    return { missing }
  } finally {
    typst().evictCache(10)
  }
}

/** A text with letter and accent joined into one sign, which fonts have, and without control characters. */
const normal = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.normalize().replace(/(?![\t\n])\p{Cc}/gu, '') : value

/** The letters that the engine's error message names, quoted as Rust quotes them. */
function missingIn(message: string): Set<string> {
  const quoted = message.matchAll(/the text `\\"(.*?)\\"` could not be displayed/g)
  return new Set([...quoted].map(([, letters]) => unquoted(letters!)))
}

const unquoted = (text: string) =>
  text
    .replaceAll('\\\\', '\\')
    .replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\([tnr0])/g, (_, sign: string) => ({ t: '\t', n: '\n', r: '\r' })[sign] ?? '\0')
    .replace(/\\(["'\\])/g, '$1')

function withoutLetters(data: object, missing: ReadonlySet<string>): object {
  const clean = (text: string) => [...missing].reduce((rest, letters) => rest.replaceAll(letters, unknownLetter), text)
  return JSON.parse(JSON.stringify(data, normal), (_key, value) => (typeof value === 'string' ? clean(value) : value))
}
