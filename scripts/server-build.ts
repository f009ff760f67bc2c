import path from 'node:path'
import { root, runNode, unlessBuilt } from './built.ts'

const inputs = {
  settings: ['package-lock.json', 'scripts/bundle-server.ts', 'scripts/web-build/in-one-byte.ts'],
  sources: ['src/server/**', 'src/shared/**', 'src/features/**', 'src/demo/**'],
  /** What the browser alone gets, tests, and what is read where it stands: layouts of papers, guards of the database. */
  never: /\.test\.ts$|\.(typ|sql|conf)$|^src\/features\/[^/]+\/(.*\/)?web\/|^src\/server\/testing\//,
}

/**
 * Makes one file of the server and its packages, `dist/server/main.js`, unless what is there was made from the same files:
 * it begins in a third of the time that hundreds of files take. Gives why it could not, or null.
 */
export function buildServer(): Promise<string | null> {
  return unlessBuilt({ made: 'server/main.js', stamp: 'server.inputs', inputs }, async () => {
    console.log('Preparo il programma...')
    const { code, said } = await runNode(path.join(root, 'scripts', 'bundle-server.ts'))
    return code === 0 ? null : `${said.trim()}\nIl programma non si è potuto preparare: il motivo è scritto qui sopra.`
  })
}
