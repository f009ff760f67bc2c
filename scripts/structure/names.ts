import {
  componentRoles,
  featureOrder,
  forbiddenNames,
  isTest,
  pureRoles,
  roleOf,
  rootRoles,
  screenTexts,
  serverRoles,
  sqlRoles,
  webRoles,
} from './layout.ts'
import type { Fault } from './source-file.ts'

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const oneOf = (...lists: (readonly string[])[]) => `(?:${lists.flat().join('|')})`

const programRoles = [...pureRoles, ...serverRoles]
const kinds = [
  {
    where: /^src\/features\/[^/]+\/(?:[^/]+\/)?web\//,
    name: `${kebab}\\.${oneOf(componentRoles)}\\.tsx|${kebab}\\.${oneOf(webRoles)}\\.tsx?|${kebab}\\.${oneOf(componentRoles, webRoles)}\\.test\\.tsx|${kebab}\\.module\\.css`,
    says: `<thing>.<${componentRoles.join('|')}>.tsx, <thing>.<${webRoles.join('|')}>.ts, a .test.tsx of either, or a .module.css beside them`,
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
    where: /^src\/web\/.*\.test\.tsx$/,
    name: `${kebab}(?:\\.${oneOf(componentRoles, webRoles)})?\\.test\\.tsx`,
    says: '<noun>.test.tsx: it runs in a browser',
  },
  {
    where: /^src\//,
    name: `${kebab}(?:\\.${oneOf(programRoles, componentRoles, webRoles)})?(?:\\.tsx?|(?:\\.db)?\\.test\\.ts)|${kebab}\\.${oneOf(sqlRoles)}\\.sql|${kebab}(?:\\.d\\.ts|(?:\\.module)?\\.css|\\.typ|\\.svg|\\.conf)|index\\.html`,
    says: '<noun>.ts or <noun>.<role>.ts with a role of the closed list',
  },
  { where: /^e2e\//, name: `${kebab}(?:\\.spec)?\\.ts`, says: '<story>.spec.ts' },
  { where: /^migrations\//, name: `\\d{4}_[a-z0-9_-]+\\.sql`, says: '0000_name.sql' },
  { where: /^docs\/decisions\//, name: `\\d{3}-${kebab}\\.md`, says: '000-<name>.md' },
  { where: /^docs\//, name: `${kebab}\\.[a-z]+`, says: 'kebab-case' },
  { where: /^bin\//, name: `${kebab}\\.mjs`, says: '<name>.mjs: the files that any Node can run' },
  { where: /./, name: `${kebab}(?:\\.db)?(?:\\.test)?\\.[a-z]+`, says: 'kebab-case' },
].map((kind) => ({ ...kind, name: new RegExp(`^(?:${kind.name})$`) }))

/**
 * Tells whether a word says nothing. `types` and `index` may end a longer name, such as `room-types`; the others may
 * not even do that.
 */
const saysNothing = (word: string) => {
  const last = word.slice(word.lastIndexOf('-') + 1)
  return forbiddenNames.includes(word) || (forbiddenNames.includes(last) && last !== 'types' && last !== 'index')
}

/** Checks places and names of files against the closed lists of folders and roles. */
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
  const nouns = below.at(-1) === 'web' ? below.slice(0, -1) : below
  return nouns.length > 1 || nouns.includes('web')
    ? fault('place', 'a feature has one level of folders, each a noun, each with web/ for what is seen')
    : []
}

/**
 * Checks that a folder of a feature has one file of texts besides those that only screens use, so that nobody seeks a
 * text in several.
 */
export function textFileFaults(paths: readonly string[]): Fault[] {
  const texts = paths
    .filter((path) => path.startsWith('src/features/') && roleOf(path) === 'text' && !isTest(path))
    .filter((path) => !screenTexts.includes(path))
  const inFolder = Map.groupBy(texts, (path) => path.slice(0, path.lastIndexOf('/')))
  return [...inFolder.values()].flatMap(([, ...others]) =>
    others.map((path) => ({ path, rule: 'one-text-file', says: 'a folder has one file of texts: join them' })),
  )
}

/** Checks that every file of a feature with noun folders is in one of them, except what the whole feature shares. */
export function nounFaults(paths: readonly string[]): Fault[] {
  const inFeatures = paths.flatMap((path) => {
    const [, , feature = '', ...rest] = path.split('/')
    return path.startsWith('src/features/') && rest.length > 0 ? [{ path, feature, rest }] : []
  })
  const withNouns = new Set(
    inFeatures.filter(({ rest }) => rest.length > 1 && rest[0] !== 'web').map(({ feature }) => feature),
  )
  return inFeatures.flatMap(({ path, feature, rest }): Fault[] => {
    if (!withNouns.has(feature)) return []
    const isInNoun = rest.length > 1 && rest[0] !== 'web'
    const isOfAll = rootRoles.includes(roleOf(path))
    if (isInNoun !== isOfAll) return []
    const says = isInNoun
      ? `${rootRoles.join(', ')} stand at the root of their feature`
      : `${feature} has folders of nouns: put it into the one it is about (only ${rootRoles.join(', ')} stay at the root)`
    return [{ path, rule: 'noun', says }]
  })
}
