import type { Plugin } from 'vite'

/**
 * Text of letters beyond Latin takes two bytes for each of its letters in memory, and a program stays there as text:
 * whatever is no ASCII stands in what the server runs as its number.
 */
export function inOneByte(): Plugin {
  return {
    name: 'in-one-byte',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asAscii(file.code)
    },
  }
}

/** The same program: between quotes, in a pattern and in a name such a number means its letter. */
export function asAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
