import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const catalogueFile = path.join(root, 'src/web/text.ts')
const serverCatalogue = path.join(root, 'src/server/text.ts')

/**
 * A file of texts: the specifier by which other modules import it, the names of its exports, and their keys. `isSent`:
 * the server has texts of it too, and may send their codes.
 */
type TextFile = { specifier: string; names: readonly string[]; keys: readonly string[]; isSent: boolean }

const importOfFeature = /^import \{ ([\w, ]+) \} from '(#src\/features\/[\w/-]+\.text\.ts)'\n/gm
/** Matches a literal, except a refusal in a contract (`'trips.cancelled': 409`), whose text the server sends. */
const literal = /'([\w.-]+)'(?!: \d)/g
const beginning = /`([\w-]+\.[\w.-]*)\$\{/g

/**
 * In the browser's build, puts the texts of a feature into the modules that use them, instead of all texts into the
 * entry. A module uses a text whose key it names, as a literal or by its beginning (`trips.status.${status}`). A module
 * that calls `textOfCode` uses every text of its own feature, one that calls `textOfAnyCode` every text whose code the
 * server may send.
 */
export function textsWithScreens(): Plugin {
  let files: readonly TextFile[] = []
  return {
    name: 'texts-with-screens',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const catalogue = await readFile(catalogueFile, 'utf8')
      const sent = await readFile(serverCatalogue, 'utf8')
      files = await Promise.all(
        [...catalogue.matchAll(importOfFeature)].map(([, names, file]) =>
          fileOf(names!.split(', '), file!, sent.includes(`'${file}'`)),
        ),
      )
    },
    transform(code, id) {
      if (id === catalogueFile) return { code: withoutFeatures(code, files), map: null }
      const from = path.relative(root, id).replaceAll('\\', '/')
      if (!from.startsWith('src/')) return null
      const own = files.find(({ specifier }) => specifier === `#${from}`)
      if (own)
        return {
          code: `${code}\nimport { addTexts } from '#src/web/text.ts'\naddTexts({ ...${own.names.join(', ...')} })\n`,
          map: null,
        }
      const said = saidBy(code, from, files)
      return said.length === 0
        ? null
        : { code: said.map(({ specifier }) => `import '${specifier}'\n`).join('') + code, map: null }
    },
  }
}

async function fileOf(names: readonly string[], specifier: string, isSent: boolean): Promise<TextFile> {
  const module = (await import(pathToFileURL(path.join(root, specifier.slice(1))).href)) as Record<string, object>
  return { specifier, names, keys: names.flatMap((name) => Object.keys(module[name]!)), isSent }
}

/** The catalogue with only the texts of the program. Modules add their own. */
export function withoutFeatures(catalogue: string, files: readonly TextFile[]): string {
  const spreads = new RegExp(`^ *\\.\\.\\.(${files.flatMap(({ names }) => names).join('|')}),\\n`, 'gm')
  const adding = 'export const addTexts = (texts) => void Object.assign(catalogue, texts)'
  return `${catalogue.replaceAll(importOfFeature, '').replaceAll(spreads, '')}\n${adding}\n`
}

/** The files whose texts a module uses. */
export function saidBy(code: string, from: string, files: readonly TextFile[]): readonly TextFile[] {
  const hasAnyCode = /\btextOfAnyCode\(/.test(code)
  const literals = new Set([...code.matchAll(literal)].map(([, text]) => text!))
  const beginnings = [...code.matchAll(beginning)].map(([, text]) => text!)
  const feature = /\btextOfCode\(/.test(code) ? /^src\/features\/[\w-]+\//.exec(from)?.[0] : undefined
  return files.filter(
    ({ specifier, keys, isSent }) =>
      (hasAnyCode && isSent) ||
      (feature && specifier.startsWith(`#${feature}`)) ||
      keys.some((key) => literals.has(key) || beginnings.some((text) => key.startsWith(text))),
  )
}
