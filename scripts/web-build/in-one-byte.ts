import type { Plugin } from 'vite'

/**
 * Writes every character outside ASCII as its number. In memory a source text with letters beyond Latin takes two bytes
 * for each letter, and the browser keeps the program's source there.
 */
export function inOneByte(): Plugin {
  return {
    name: 'in-one-byte',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asAscii(file.code)
    },
  }
}

/** The program in ASCII: inside quotes, patterns and names an escaped number means its character. */
export function asAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
