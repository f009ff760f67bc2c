import type { Plugin } from 'vite'

/** Removes zod's English messages from the browser, which shows Italian texts by the code of a fault. */
export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/\/zod\/v4\/locales\/en\.js$/.test(id)) return null
      return 'export default function en() { return { localeError: () => undefined } }'
    },
  }
}
