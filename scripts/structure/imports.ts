import {
  browserPackages,
  catalogues,
  featureOrder,
  isTest,
  isWebComposer,
  type Place,
  placeOf,
  purePackages,
  roleOf,
  serverComposers,
  serverPackages,
} from './layout.ts'
import { type Fault, packageOf, type SourceFile, targetOf } from './source-file.ts'

/** Checks who imports whom. */
export function importFaults(file: SourceFile): Fault[] {
  if (file.place.area === 'outside') return []
  return file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file, specifier)
    const says = target === null ? packageFault(file, packageOf(specifier)) : ownFault(file, specifier, target)
    return says ? [{ path: file.path, line, rule: 'import', says: `${specifier}: ${says}` }] : []
  })
}

function ownFault(file: SourceFile, specifier: string, target: string): string | null {
  if (specifier.startsWith('../')) return `write #${target} for anything outside the file's own folder`
  if (isForTests(target) && !file.isTest && !isForTests(file.path)) return 'it serves tests only'
  const to = placeOf(target)
  if (to.area === 'outside') return 'src imports nothing from outside src'
  const from = file.place
  switch (from.area) {
    case 'shared':
      return to.area === 'shared'
        ? null
        : 'shared imports nothing of ours: move the word into shared, or the caller out'
    case 'server':
      return serverFault(file.path, target, to)
    case 'web':
      return webFault(file.path, to)
    case 'demo':
      return isBrowserSide(to) ? 'the demo runs on the server and cannot load browser files' : null
    case 'feature':
      return featureFault(file, from, target, to)
    default:
      return null
  }
}

function serverFault(path: string, target: string, to: Place): string | null {
  if (isBrowserSide(to)) return 'server and web never import each other: share it through src/shared or a contract'
  if (to.area === 'demo') return path === 'src/server/main.ts' ? null : 'only server/main.ts loads the demo'
  if (to.area !== 'feature') return null
  if (path.startsWith('src/server/testing/') && roleOf(target) === 'builders') return null
  if (!serverComposers.includes(path))
    return `the platform knows no feature: compose it in ${serverComposers.join(', ')}, or pass it in`
  if (path === 'src/server/text.ts' && roleOf(target) !== 'text') return 'the catalogue takes only *.text.ts'
  return builderFault(path, target)
}

function webFault(path: string, to: Place): string | null {
  if (isServerSide(to)) return 'server and web never import each other: share it through src/shared or a contract'
  if (to.area === 'demo') return 'the demo runs on the server'
  if (to.area === 'feature' && !isWebComposer(path))
    return 'the platform knows no feature: compose it in web/routes.ts or web/pages, or pass it in'
  return null
}

function featureFault(
  file: SourceFile,
  from: Extract<Place, { area: 'feature' }>,
  target: string,
  to: Place,
): string | null {
  if (to.area === 'shared') return null
  if (to.area === 'demo') return 'features know nothing of the demo'
  if (from.side === 'pure') {
    if (to.area !== 'feature' || to.side !== 'pure')
      return `a ${from.role} file is pure: it may import only shared and rules, contract, text and events files`
  } else if (from.side === 'web') {
    if (isServerSide(to)) return 'a screen reaches the server through a contract, never by import'
    if (to.area === 'web') return composerFault(target, isWebComposer(target) || target === 'src/web/main.tsx')
  } else {
    if (isBrowserSide(to)) return 'the server cannot load browser files'
    if (to.area === 'server')
      return file.isTest ? null : composerFault(target, serverComposers.includes(target) || /main\.ts$/.test(target))
  }
  return to.area === 'feature' ? betweenFeatures(file, from, target, to) : null
}

const composerFault = (target: string, knowsFeatures: boolean) =>
  knowsFeatures && !catalogues.includes(target) ? 'it knows every feature, so no feature may import it' : null

function betweenFeatures(
  file: SourceFile,
  from: Extract<Place, { area: 'feature' }>,
  target: string,
  to: Extract<Place, { area: 'feature' }>,
): string | null {
  const isArranging = file.isTest && to.role === 'builders'
  const isReading = from.role === 'queries' && to.role === 'tables'
  if (rank(to.feature) > rank(from.feature) && !isReading && !isArranging)
    return `${from.feature} comes before ${to.feature} and knows nothing of it: react to an event, put a child route in an <Outlet/>, or compose in web/pages`
  if (to.role === 'routes' && !file.isTest) return 'only server/app.ts joins routes'
  return file.isTest || from.role === 'builders' ? null : builderFault(file.path, target)
}

const builderFault = (path: string, target: string) =>
  roleOf(target) === 'builders' && !isTest(path) ? 'builders serve tests and the demo only' : null

const isForTests = (path: string) => /^src\/(server|web)\/testing\//.test(path)
const rank = (feature: string) => featureOrder.indexOf(feature)
const isBrowserSide = (to: Place) => to.area === 'web' || (to.area === 'feature' && to.side === 'web')
const isServerSide = (to: Place) => to.area === 'server' || (to.area === 'feature' && to.side === 'server')

function packageFault(file: SourceFile, name: string): string | null {
  if (file.isTest) return null
  const { place } = file
  if (place.area === 'shared' || (place.area === 'feature' && place.side === 'pure'))
    return purePackages.includes(name) ? null : `a pure file may use only ${purePackages.join(', ')}`
  if (isBrowserSide(place))
    return name.startsWith('node:') || isListed(serverPackages, name) ? 'it runs only on the server' : null
  return isListed(browserPackages, name) ? 'it runs only in a browser' : null
}

const isListed = (list: readonly string[], name: string) =>
  list.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one))
