import path from 'node:path'
import { root, runNode, unlessBuilt } from './built.ts'

const inputs = {
  settings: ['package-lock.json', 'scripts/bundle-server.ts', 'scripts/web-build/in-one-byte.ts'],
  sources: ['src/server/**', 'src/shared/**', 'src/features/**', 'src/demo/**'],
  /**
   * Files that the server's bundle does not need: those of the browser, tests, layouts of papers and guards of the
   * database.
   */
  never: /\.test\.ts$|\.(typ|sql|conf)$|^src\/features\/[^/]+\/(.*\/)?web\/|^src\/server\/testing\//,
}

/**
 * Bundles the server into `dist/server/main.js`, unless it was already made from the same files. One file starts in a
 * third of the time that hundreds take. Answers why it failed, or null.
 */
export function buildServer(): Promise<string | null> {
  return unlessBuilt({ made: 'server/main.js', stamp: 'server.inputs', inputs }, async () => {
    console.log('Preparo il programma...')
    const { code, said } = await runNode(path.join(root, 'scripts', 'bundle-server.ts'))
    return code === 0 ? null : `${said.trim()}\nIl programma non si è potuto preparare: il motivo è scritto qui sopra.`
  })
}
