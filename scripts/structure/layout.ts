/** Features, earlier ones first: a feature knows only itself and those before it. */
export const featureOrder: readonly string[] = [
  'activity',
  'access',
  'preferences',
  'settings',
  'texts',
  'agencies',
  'municipalities',
  'load-points',
  'providers',
  'customers',
  'itineraries',
  'services',
  'departures',
  'permits',
  'costs',
  'templates',
  'trips',
  'presence',
  'bookings',
  'payments',
  'payables',
  'rooming',
  'seating',
  'insurance',
  'travel-papers',
  'communications',
  'archive',
  'polls',
  'accounts',
  'alerts',
  'calendar',
  'overview',
  'search',
]

/** Roles that both programs may load: no React, no SQL, no clock, no Node. */
export const pureRoles: readonly string[] = ['rules', 'values', 'view', 'words', 'contract', 'text', 'events']
export const serverRoles: readonly string[] = [
  'tables',
  'queries',
  'commands',
  'reactions',
  'jobs',
  'documents',
  'builders',
  'routes',
]
/** Roles in SQL: what PostgreSQL itself refuses or does now. */
export const sqlRoles: readonly string[] = ['guards']
/** Roles with a component: a file of these roles exports one. */
export const componentRoles: readonly string[] = [
  'screen',
  'form',
  'list',
  'panel',
  'picker',
  'layout',
  'dialog',
  'field',
]
/** Roles of the screen without a component: what it remembers and does, and how it words things. */
export const webRoles: readonly string[] = ['state', 'words']

/** Roles that stay at the root of a feature with noun folders; every other file belongs to a noun. */
export const rootRoles: readonly string[] = ['tables', 'routes', 'events', 'reactions', 'jobs', 'builders']

/** Names that do not tell what is inside. */
export const forbiddenNames: readonly string[] = [
  'utils',
  'helpers',
  'common',
  'misc',
  'manager',
  'types',
  'constants',
  'hooks',
  'index',
]

/** The few platform files that may know every feature. */
export const serverComposers: readonly string[] = ['src/server/app.ts', 'src/server/jobs.ts', 'src/server/text.ts']
export const isWebComposer = (path: string) =>
  /^src\/web\/routes\/([a-z]+-)?routes\.ts$/.test(path) ||
  path === 'src/web/text.ts' ||
  path.startsWith('src/web/pages/')

/**
 * The two catalogues of texts. Features may import them although they import all features: texts are pure and form no
 * ring.
 */
export const catalogues: readonly string[] = ['src/server/text.ts', 'src/web/text.ts']
/** Texts that only papers and messages use: browsers do not load them. */
export const serverTexts: readonly string[] = [
  'src/features/travel-papers/contracts/contracts.text.ts',
  'src/features/travel-papers/dossiers/dossiers.text.ts',
  'src/features/communications/drafts/drafts.text.ts',
  'src/features/texts/standard/standard.text.ts',
  'src/features/travel-papers/supplier-papers/supplier-papers.text.ts',
  'src/features/insurance/insured/insured-list.text.ts',
  'src/features/travel-papers/summonses/summonses.text.ts',
  'src/features/polls/paper/poll-paper.text.ts',
  'src/features/seating/paper/bus-plan.text.ts',
]
/** Texts that only screens use, beside those that the server uses too: they are in the browser's catalogue alone. */
export const screenTexts: readonly string[] = [
  'src/features/alerts/alert-screens.text.ts',
  'src/features/access/users.text.ts',
  'src/features/agencies/agencies-list.text.ts',
  'src/features/bookings/attendees/attendees-panel.text.ts',
  'src/features/travel-papers/news-sheets/news-screen.text.ts',
  'src/features/customers/directory/directory.text.ts',
  'src/features/archive/documents/documents-screen.text.ts',
  'src/features/insurance/policies/policies-screen.text.ts',
  'src/features/presence/presence.text.ts',
  'src/features/search/search.text.ts',
  'src/features/polls/questionnaire/poll-screen.text.ts',
  'src/features/settings/settings-page.text.ts',
  'src/features/communications/texts/texts-page.text.ts',
  'src/features/communications/letters/letters-page.text.ts',
  'src/features/communications/letters/opt-out.text.ts',
  'src/features/communications/outbox/copying.text.ts',
  'src/features/communications/cancellation/cancellation.text.ts',
  'src/features/permits/permit-panel.text.ts',
  'src/features/seating/seat-maps/seat-map-editor.text.ts',
  'src/features/seating/seats/bus-map.text.ts',
]

/** Packages that a pure file may import: they read no clock, touch no machine, and weigh little in the browser. */
export const purePackages: readonly string[] = ['zod', '@casl/ability', 'jsvat', 'ibantools']
/** Packages, or scopes ending with `/`, that run only in a browser. */
export const browserPackages: readonly string[] = [
  'react',
  'react-dom',
  'sonner',
  '@mantine/',
  '@tanstack/',
  '@tabler/',
  '@atlaskit/',
  '@fontsource/',
  '@fontsource-variable/',
]
/** Packages, or scopes ending with `/`, that run only on the server. */
export const serverPackages: readonly string[] = [
  'pg',
  'pg-boss',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'better-auth',
  'nodemailer',
  'flydrive',
  'file-type',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'write-excel-file',
  'ical-generator',
  'papaparse',
  'libphonenumber-js',
  '@fastify/',
  '@myriaddreamin/',
  '@marketto/',
  '@zxcvbn-ts/',
  '@expo-google-fonts/',
  '@embedpdf/',
]

export type Place =
  | { area: 'shared' | 'server' | 'web' | 'demo' }
  | { area: 'feature'; feature: string; side: 'pure' | 'server' | 'web'; role: string }
  | { area: 'unknown' }
  | { area: 'outside' }

/** The place of a file, from its path below the project's folder. Tests belong to the server's side of a feature. */
export function placeOf(path: string): Place {
  const [top, area, feature, ...rest] = path.split('/')
  if (top !== 'src') return { area: 'outside' }
  if (area === 'shared' || area === 'server' || area === 'web' || area === 'demo') return { area }
  if (area !== 'features' || feature === undefined || rest.length === 0) return { area: 'unknown' }
  const role = roleOf(path)
  if (rest[0] === 'web' || (rest[1] === 'web' && rest.length > 2))
    return { area: 'feature', feature, side: 'web', role }
  return { area: 'feature', feature, side: pureRoles.includes(role) && !isTest(path) ? 'pure' : 'server', role }
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** The word between noun and ending, for any kind of test: `rules` in `tax-code.rules.test.ts`. */
export function roleOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.replace(/(\.db)?(\.test|\.spec)?(\.module)?\.\w+$/, '').split('.')[1] ?? ''
}
