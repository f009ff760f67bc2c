import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './built.ts'
import { inOneByte } from './web-build/in-one-byte.ts'

// Bundles the server and the packages it loads into `dist/server/main.js`. `server-build.ts` runs it.

/** Packages that find files beside their own program, and so cannot be bundled. */
const standAlone = ['@fastify/swagger-ui', '@myriaddreamin/typst-ts-node-compiler', 'pg-native']

/**
 * The opening of the bundle. It defines what CommonJS packages expect, and finds our folder even after it was moved.
 */
const opening = `import { createRequire as ourRequire } from 'node:module';
import { dirname as ourDirname, join as ourJoin } from 'node:path';
import { fileURLToPath as ourPath, pathToFileURL as ourUrl } from 'node:url';
const require = ourRequire(import.meta.url), __filename = ourPath(import.meta.url), __dirname = ourDirname(__filename);
const ourFolder = ourDirname(ourDirname(__dirname));`

/** Lets our files find the files beside them in `src`, as before bundling. */
const wherePlaced: Plugin = {
  name: 'where-placed',
  enforce: 'pre',
  transform(code, id) {
    const own = path.relative(root, id)
    if (!own.startsWith('src') || !code.includes('import.meta')) return null
    const at = (place: string) => `ourJoin(ourFolder, ${JSON.stringify(place.replaceAll('\\', '/'))})`
    return code
      .replaceAll('import.meta.dirname', at(path.dirname(own)))
      .replaceAll('import.meta.url', `ourUrl(${at(own)}).href`)
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [wherePlaced, inOneByte()],
  ssr: { noExternal: true, external: standAlone },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      // Packages look up functions and classes by name, so names stay.
      output: { entryFileNames: 'main.js', keepNames: true, comments: false, banner: opening },
    },
  },
})
