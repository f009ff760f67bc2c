import type { Plugin } from 'vite'

const before = '(_a.__zod_globalConfig = {})'

/**
 * Zod compiles its checks with `new Function`, which the policy forbids, unless it is told not to before the first
 * schema is made. Schemas are made wherever a chunk is read first, so it is told where its settings begin.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/core\.js$/.test(id)) return null
      if (!code.includes(before)) throw new Error('zod keeps its settings in another way now: see scripts/web-build')
      return { code: code.replace(before, '(_a.__zod_globalConfig = { jitless: true })'), map: null }
    },
  }
}
