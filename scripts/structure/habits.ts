import { Visitor } from 'oxc-parser'
import { componentRoles, roleOf, webRoles } from './layout.ts'
import type { Fault, SourceFile } from './source-file.ts'

const suppressions = /@ts-ignore|@ts-nocheck|biome-ignore|eslint-disable|prettier-ignore/
const reminders = /\b(?:TODO|FIXME|XXX|HACK)\b/
/** Beginnings that put the subject last, and documents that are not in this repository. */
const inverted =
  /^[\s*]*(?:Whether|Who(?:m|ever)?|Whatever|How (?:many|much|often|far)|Of (?:who|whom|what|those)|What of|Out of)\b/
const elsewhere = /\b(?:product|rules|ux|data-model)\.md\b/
const suites = ['it', 'test', 'describe', 'bench']
const shortcuts = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf']

/** Checks exports, comments and tests: named, in house style, nothing silenced, skipped or mocked. */
export function habitFaults(file: SourceFile): Fault[] {
  const own = isTesting(file) ? testFaults(file) : componentFaults(file)
  return [...commentFaults(file), ...exportFaults(file), ...own]
}

/**
 * Checks that a file of a part of the screen draws something, and that a file that only remembers or words things does
 * not call itself one.
 */
function componentFaults({ path, program }: SourceFile): Fault[] {
  const role = roleOf(path)
  const isPart = componentRoles.includes(role)
  if (!path.endsWith('.tsx') || program.body.length === 0 || (!isPart && !webRoles.includes(role))) return []
  let draws = false
  const found = () => {
    draws = true
  }
  new Visitor({ JSXElement: found, JSXFragment: found }).visit(program)
  if (draws === isPart) return []
  const says = isPart
    ? `it draws nothing: a file without a component is ${webRoles.join(' or ')}`
    : `it draws something: it is one of ${componentRoles.join(', ')}`
  return [{ path, rule: 'component', says }]
}

const isTesting = ({ isTest, path }: SourceFile) => isTest || /^(e2e|src\/server\/testing)\//.test(path)

function commentFaults(file: SourceFile): Fault[] {
  return file.comments.flatMap(({ value, start }) => {
    const found = commentFault(file, value)
    return found ? [{ path: file.path, line: file.lineAt(start), ...found }] : []
  })
}

function commentFault({ isTest }: SourceFile, comment: string): Pick<Fault, 'rule' | 'says'> | null {
  const silenced =
    suppressions.exec(comment)?.[0] ?? (!isTest && comment.includes('@ts-expect-error') ? '@ts-expect-error' : null)
  if (silenced) return { rule: 'suppression', says: `${silenced}: mend the cause` }
  if (reminders.test(comment)) return { rule: 'reminder', says: 'do it, or open an issue' }
  if (inverted.test(comment)) return { rule: 'house-style', says: 'begin with the subject, as CONTRIBUTING.md shows' }
  if (elsewhere.test(comment)) return { rule: 'house-style', says: 'cite it in words, as "rules of the trade 2.3"' }
  return null
}

function exportFaults(file: SourceFile): Fault[] {
  if (file.place.area === 'outside' && !file.path.startsWith('scripts/')) return []
  const { body } = file.program
  const faults: Fault[] = []
  for (const node of body) {
    const line = file.lineAt(node.start)
    if (node.type === 'ExportDefaultDeclaration')
      faults.push({ path: file.path, line, rule: 'named-export', says: 'export it by name' })
    if (node.type === 'ExportAllDeclaration')
      faults.push({
        path: file.path,
        line,
        rule: 'barrel',
        says: 'no "export *": import from the file that declares it',
      })
  }
  const passesOn = body.filter((node) => node.type === 'ExportNamedDeclaration' && node.specifiers.length > 0)
  const isBarrel =
    passesOn.length > 0 && body.every((node) => node.type === 'ImportDeclaration' || passesOn.includes(node))
  if (isBarrel)
    faults.push({ path: file.path, rule: 'barrel', says: 'it only passes on: import from the files that declare' })
  return faults
}

function testFaults(file: SourceFile): Fault[] {
  const faults: Fault[] = []
  const blame = (start: number, rule: string, says: string) =>
    faults.push({ path: file.path, line: file.lineAt(start), rule, says })
  new Visitor({
    MemberExpression({ object, property, start }) {
      const root = object.type === 'MemberExpression' ? object.object : object
      if (root.type !== 'Identifier' || property.type !== 'Identifier') return
      if (suites.includes(root.name) && shortcuts.includes(property.name))
        blame(start, 'test-aside', `${root.name}.${property.name}: every test runs, or is deleted`)
    },
    CallExpression({ callee, arguments: [what], start }) {
      if (callee.type === 'Identifier' && /^x(it|test|describe)$/.test(callee.name))
        blame(start, 'test-aside', `${callee.name}: every test runs, or is deleted`)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isMock =
        callee.object.type === 'Identifier' &&
        callee.object.name === 'vi' &&
        /^(do)?[mM]ock$/.test(callee.property.name)
      if (isMock && what?.type === 'Literal' && /^[.#]/.test(String(what.value)))
        blame(start, 'mock', 'our own code is never mocked: use builders and the real thing')
    },
  }).visit(file.program)
  return faults
}
