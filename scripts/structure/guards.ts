import { readFileSync } from 'node:fs'
import path from 'node:path'
import { roleOf } from './layout.ts'
import type { Fault } from './source-file.ts'

/**
 * Checks that a file of guards tells in plain words what it guards, and above each function and view what it answers.
 */
export function guardFaults(root: string, paths: readonly string[]): Fault[] {
  return paths
    .filter((file) => roleOf(file) === 'guards' && file.endsWith('.sql'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, at) => {
        const needsWords = at === 0 || /^create\s+(?:or\s+replace\s+)?(?:function|view)\b/i.test(line)
        const isTold = (at === 0 ? line : (lines[at - 1] ?? '')).startsWith('-- ')
        return needsWords && !isTold
          ? [
              {
                path: file,
                line: at + 1,
                rule: 'guard-comment',
                says: 'say in a comment what it guards, in plain words',
              },
            ]
          : []
      })
    })
}
