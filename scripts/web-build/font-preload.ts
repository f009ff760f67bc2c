import type { Plugin } from 'vite'

const textFont = /source-sans-3-latin-wght-normal-.*\.woff2$/

/** Loads the text's font together with the page instead of after the style sheet is read. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => textFont.test(name))
        if (bundle && font === undefined) throw new Error('the font to preload is not in the build')
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
