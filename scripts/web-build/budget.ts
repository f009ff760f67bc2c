import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

const kilobyte = 1_000
/**
 * The limits in gzipped bytes: the one style sheet; the code of the entry; the frame of all pages with the code that
 * two of them share; and what one page adds to both, with the code of its area. A dialog that its page loads counts
 * as the page's.
 */
const limits = { entryScript: 200 * kilobyte, style: 58 * kilobyte, frame: 97 * kilobyte, page: 125 * kilobyte }

/** The frame of all pages behind the sign-in. */
const frameName = 'main-area.screen'

type Bundle = Rollup.OutputBundle

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

/** Fails the build when the browser would load more than the limits. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    // After Vite's own plugins, which add the style sheet last.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry && !chunk.isDynamicEntry)
      if (entry === undefined) return
      const first = withImports(entry, bundle)
      const frame = chunks.find(({ name }) => name === frameName)
      if (frame === undefined) return this.error(`there is no chunk ${frameName}`)
      const around = withImports(frame, bundle)
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      if (styles.length === 0) return this.error('there is no style sheet to measure')
      const sizes = [
        { name: 'entry script', size: sum([...first].map(({ code }) => gzipped(code))), limit: limits.entryScript },
        { name: 'style', size: sum(styles.map((name) => sizeOf(bundle, name))), limit: limits.style },
        ...chunks
          .filter((chunk) => chunk.isDynamicEntry)
          .map((chunk) => {
            const own = [...withImports(chunk, bundle)]
            const under = own.filter((one) => one !== chunk && one.isDynamicEntry)
            const there = new Set(under.flatMap((page) => [...withImports(page, bundle)]))
            const isThere = (one: Rollup.OutputChunk) => chunk !== frame && (around.has(one) || there.has(one))
            const added = own.filter((one) => !first.has(one) && !isThere(one))
            return {
              name: chunk.fileName,
              size: sum(added.map(({ code }) => gzipped(code))),
              limit: chunk === frame ? limits.frame : limits.page,
            }
          }),
      ]
      const heaviest = sizes.slice(2).sort((a, b) => b.size - a.size)
      const shown = [...sizes.slice(0, 2), ...heaviest.slice(0, 3)]
      this.info(shown.map(({ name, size }) => `${name} ${inKilobytes(size)}`).join(', '))
      const ring = chunks.find((chunk) => isInRing(chunk, bundle))
      if (ring)
        this.error(`chunks import each other in a ring: ${ring.fileName}; cut vite.config.ts's groups otherwise`)
      const over = sizes.filter(({ size, limit }) => size > limit)
      if (over.length === 0) return
      const said = over.map(({ name, size, limit }) => `${name} is ${inKilobytes(size)}, over ${inKilobytes(limit)}`)
      this.error(`over the budget (gzip): ${said.join('; ')}`)
    },
  }
}

/** A chunk and everything the browser needs before it can run. */
function withImports(chunk: Rollup.OutputChunk, bundle: Bundle, seen = new Set<Rollup.OutputChunk>()) {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const found = bundle[name]
    if (found?.type === 'chunk') withImports(found, bundle, seen)
  }
  return seen
}

/** Tells whether a chunk needs itself: a first picture would ask for it before it could run. */
function isInRing(chunk: Rollup.OutputChunk, bundle: Bundle): boolean {
  const needs = chunk.imports.map((name) => bundle[name]).filter((found) => found?.type === 'chunk')
  return needs.some((one) => withImports(one, bundle).has(chunk))
}

function sizeOf(bundle: Bundle, name: string): number {
  const file = bundle[name]
  return file?.type === 'asset' ? gzipped(file.source) : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
