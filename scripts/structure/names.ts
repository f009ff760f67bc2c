import { featureOrder, forbiddenNames, pureRoles, serverRoles, sqlRoles, webRoles } from './layout.ts'
import type { Fault } from './source-file.ts'

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const oneOf = (...lists: (readonly string[])[]) => `(?:${lists.flat().join('|')})`

const programRoles = [...pureRoles, ...serverRoles]
const kinds = [
  {
    where: /^src\/features\/[^/]+\/web\//,
    name: `${kebab}\\.${oneOf(webRoles)}\\.tsx|${kebab}(?:\\.${oneOf(webRoles)})?\\.module\\.css`,
    says: `<thing>.<${webRoles.join('|')}>.tsx, or a .module.css beside it`,
  },
  {
    where: /^src\/features\//,
    name: `${kebab}\\.${oneOf(programRoles)}(?:\\.db)?(?:\\.test)?\\.ts|${kebab}(?:\\.db)?\\.test\\.ts|${kebab}\\.${oneOf(sqlRoles)}\\.sql|${kebab}\\.typ`,
    says: `<noun>.<${programRoles.join('|')}>.ts, its .test.ts or .db.test.ts, <noun>.<${sqlRoles.join('|')}>.sql, or a layout .typ`,
  },
  {
    where: /^src\/web\/public\//,
    name: `${kebab}(?:\\.[a-z0-9]+)*`,
    says: 'kebab-case',
  },
  {
    where: /^src\//,
    name: `${kebab}(?:\\.${oneOf(programRoles, webRoles)})?(?:\\.tsx?|(?:\\.db)?\\.test\\.ts)|${kebab}\\.${oneOf(sqlRoles)}\\.sql|${kebab}(?:\\.d\\.ts|(?:\\.module)?\\.css|\\.typ|\\.svg)|index\\.html`,
    says: '<noun>.ts or <noun>.<role>.ts with a role of the closed list',
  },
  { where: /^e2e\//, name: `${kebab}(?:\\.spec)?\\.ts`, says: '<story>.spec.ts' },
  { where: /^migrations\//, name: `\\d{4}_[a-z0-9_-]+\\.sql`, says: '0000_name.sql' },
  { where: /^docs\/decisions\//, name: `\\d{3}-${kebab}\\.md`, says: '000-<name>.md' },
  { where: /^docs\//, name: `${kebab}\\.[a-z]+`, says: 'kebab-case' },
  { where: /^bin\//, name: `${kebab}\\.mjs`, says: '<name>.mjs: the files that any Node can run' },
  { where: /./, name: `${kebab}(?:\\.db)?(?:\\.test)?\\.[a-z]+`, says: 'kebab-case' },
].map((kind) => ({ ...kind, name: new RegExp(`^(?:${kind.name})$`) }))

/** `types` and `index` may end a name that says of what, such as `room-types`; the others say nothing even then. */
const saysNothing = (word: string) => {
  const last = word.slice(word.lastIndexOf('-') + 1)
  return forbiddenNames.includes(word) || (forbiddenNames.includes(last) && last !== 'types' && last !== 'index')
}

/** Places and names of files: a closed list of folders and roles. */
export function nameFaults(path: string): Fault[] {
  const fault = (rule: string, says: string): Fault[] => [{ path, rule, says }]
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const bad = [...folders, ...name.split('.').slice(0, -1)].find(saysNothing)
  if (bad && name !== 'index.html')
    return fault('forbidden-name', `"${bad}" says nothing: name it after what is inside`)
  const oddFolder = folders.find((folder) => !new RegExp(`^${kebab}$`).test(folder))
  if (oddFolder) return fault('name', `folder "${oddFolder}" is not kebab-case`)
  const kind = kinds.find(({ where }) => where.test(path))
  if (kind && !kind.name.test(name)) return fault('name', `expected ${kind.says}`)
  return placeFaults(folders, fault)
}

function placeFaults(folders: string[], fault: (rule: string, says: string) => Fault[]): Fault[] {
  const [top, area, feature, ...below] = folders
  if (top !== 'src') return []
  if (area === undefined || !['shared', 'server', 'web', 'demo', 'features'].includes(area))
    return fault('place', 'src holds shared, features, server, web and demo')
  if (area !== 'features') return []
  if (feature === undefined) return fault('place', 'a feature is a folder')
  if (!featureOrder.includes(feature))
    return fault('place', `"${feature}" has no place in the order of features (scripts/structure/layout.ts)`)
  return below.length === 0 || below.join('/') === 'web'
    ? []
    : fault('place', 'a feature has one folder inside it, web/: split by noun in the file names')
}
