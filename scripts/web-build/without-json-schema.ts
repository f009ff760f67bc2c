import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const written = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * Removes from the browser's zod the code that describes schemas as JSON Schema, which weighs 9 KB. Only the server's
 * API document needs it. A call in the browser throws an error that explains this.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!written.test(id)) return null
      const source = readFileSync(id, 'utf8')
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};?$/gm)].map(([, name]) => name)
      const absent = 'const absent = () => { throw new Error("JSON Schema is left to the server") }'
      return [absent, ...names.concat(renamed).map((name) => `export const ${name} = () => absent`)].join('\n')
    },
  }
}
