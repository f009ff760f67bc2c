import type { Plugin } from 'vite'

/**
 * Cuts the call by which sonner adds a `<style>` without a nonce, which the policy forbids. Its style sheet is imported
 * as a file instead.
 */
export function withoutSonnerStyle(): Plugin {
  return {
    name: 'without-sonner-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.m?js/.test(id)) return null
      const cut = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (cut === code) throw new Error('sonner adds its style in another way now: see scripts/web-build')
      return { code: cut, map: null }
    },
  }
}
