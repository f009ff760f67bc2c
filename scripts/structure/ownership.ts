import { Visitor } from 'oxc-parser'
import { type Place, placeOf, roleOf } from './layout.ts'
import { type Fault, type SourceFile, targetOf } from './source-file.ts'

const writes = ['insert', 'update', 'delete']

/**
 * Checks that only the feature that declares a table writes it. The platform counts as one owner. A database test may
 * write any table by plain SQL, to prove what the database refuses.
 */
export function ownershipFaults(files: readonly SourceFile[]): Fault[] {
  const ownerOfName = new Map(files.flatMap(declaredTables))
  return files.flatMap((file) => faultsOf(file, ownerOfName))
}

const ownerOf = (place: Place) => (place.area === 'feature' ? place.feature : place.area)

/** The SQL names of a file's tables, each with its owner. */
function declaredTables(file: SourceFile): [string, string][] {
  if (roleOf(file.path) !== 'tables') return []
  const found: [string, string][] = []
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type === 'Identifier' && callee.name === 'pgTable' && name?.type === 'Literal')
        found.push([String(name.value), ownerOf(file.place)])
    },
  }).visit(file.program)
  return found
}

function faultsOf(file: SourceFile, ownerOfName: ReadonlyMap<string, string>): Fault[] {
  if (file.place.area === 'outside') return []
  const own = ownerOf(file.place)
  const foreign = new Map<string, string>()
  for (const { specifier, names } of file.imports) {
    const target = targetOf(file, specifier)
    if (target === null || roleOf(target) !== 'tables') continue
    const owner = ownerOf(placeOf(target))
    if (owner !== own) for (const { local } of names) foreign.set(local, owner)
  }
  const isAttack = file.path.endsWith('.db.test.ts')
  const faults: Fault[] = []
  const blame = (start: number, table: string, owner: string) =>
    faults.push({
      path: file.path,
      line: file.lineAt(start),
      rule: 'ownership',
      says: `${table} belongs to ${owner}, which alone writes it: call its command (a builder in tests and demo), or emit an event`,
    })
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!writes.includes(callee.property.name) || !table) return
      const root = table.type === 'MemberExpression' ? table.object : table
      const owner = root.type === 'Identifier' ? foreign.get(root.name) : undefined
      if (root.type === 'Identifier' && owner) blame(start, root.name, owner)
    },
    TemplateLiteral({ quasis, expressions, start }) {
      quasis.forEach((quasi, at) => {
        const following = expressions[at]
        if (following?.type === 'Identifier' && /\b(insert\s+into|update|delete\s+from)\s+$/i.test(quasi.value.raw)) {
          const owner = foreign.get(following.name)
          if (owner) blame(start, following.name, owner)
        }
        for (const [, insert, update] of quasi.value.raw.matchAll(
          /\b(?:insert\s+into|delete\s+from)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+set\b/gi,
        )) {
          const name = insert ?? update ?? ''
          const owner = ownerOfName.get(name)
          if (owner && owner !== own && !isAttack) blame(start, name, owner)
        }
      })
    },
  }).visit(file.program)
  return faults
}
