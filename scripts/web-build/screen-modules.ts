import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const loads = /\(\) => import\(\s*'([^']+)'\s*\)/g

/** In the server's build, records for each screen that loads on demand which module it comes from. */
export function screenModules(): Plugin {
  return {
    name: 'screen-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/web\/routes\/[\w-]+\.ts$/.test(id)) return null
      return {
        code: code.replaceAll(loads, (load, specifier: string) => {
          const file = specifier.startsWith('#')
            ? specifier.slice(1)
            : path.join(path.relative(root, path.dirname(id)), specifier)
          return `Object.assign(${load}, { module: '${file.replaceAll('\\', '/')}' })`
        }),
        map: null,
      }
    },
  }
}
