import type { Plugin } from 'vite'

const before = '(_a.__zod_globalConfig = {})'

/**
 * Tells zod not to compile checks with `new Function`, which the policy forbids. The first schema may be made in any
 * chunk and zod must know before, so the setting is written where zod's settings begin.
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
