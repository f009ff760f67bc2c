import path from 'node:path'
import { root, runNode, unlessBuilt } from './built.ts'
import { keepingFormer } from './web-build/former-files.ts'

const dist = (name: string) => path.join(root, 'dist', name)
const former = { assets: dist('web/assets'), aside: dist('former'), list: dist('web.assets.json') }
const inputs = {
  settings: ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json'],
  sources: ['src/web/**', 'src/shared/**', 'src/features/**', 'scripts/web-build/**'],
  /** Files of a feature that only the server loads, and tests: they cannot change what the browser gets. */
  never:
    /\.test\.tsx?$|\.typ$|^src\/features\/.*\.(tables|queries|commands|reactions|jobs|documents|builders|routes)\.ts$/,
}

/**
 * Builds the web app into `dist/web` and, for the server that draws first pictures, into `dist/picture`, unless both
 * were already built from the same files. Answers why it failed, or null.
 */
export function buildWebApp(): Promise<string | null> {
  return unlessBuilt({ made: 'web/index.html', stamp: 'web.inputs', inputs }, async () => {
    console.log("Preparo l'applicazione web...")
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const builds = () => Promise.all([runNode(vite, 'build'), runNode(vite, 'build', '--ssr')])
    const failed = (await keepingFormer(former, builds)).find(({ code }) => code !== 0)
    if (!failed) return null
    return `${failed.said.trim()}\nL'applicazione web non si è potuta preparare: il motivo è scritto qui sopra.`
  })
}
