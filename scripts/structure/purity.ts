import { Visitor } from 'oxc-parser'
import type { Fault, SourceFile } from './source-file.ts'

const ambient: Record<string, readonly string[] | 'any'> = {
  Date: ['now'],
  Math: ['random'],
  performance: 'any',
  process: 'any',
  crypto: 'any',
  console: 'any',
}

/** Checks that pure files take the clock as an argument and touch no machine. */
export function purityFaults(file: SourceFile): Fault[] {
  const { place } = file
  if (file.isTest || !(place.area === 'shared' || (place.area === 'feature' && place.side === 'pure'))) return []
  const faults: Fault[] = []
  const blame = (start: number, what: string) =>
    faults.push({
      path: file.path,
      line: file.lineAt(start),
      rule: 'purity',
      says: `${what} is not pure: take the value as an argument`,
    })
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const found = ambient[object.name]
      if (found === 'any' || found?.includes(property.name)) blame(start, `${object.name}.${property.name}`)
    },
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) blame(start, 'new Date()')
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && (callee.name === 'fetch' || callee.name === 'Date'))
        blame(start, `${callee.name}()`)
    },
  }).visit(file.program)
  return faults
}
