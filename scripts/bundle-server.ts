import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './built.ts'
import { inOneByte } from './web-build/in-one-byte.ts'

// Makes one file of the server and of the packages it loads, `dist/server/main.js`. Run by `server-build.ts`.

/** Packages with files beside their program, which they find by where they stand. */
const standAlone = ['@fastify/swagger-ui', '@myriaddreamin/typst-ts-node-compiler', 'pg-native']

/** What packages from before modules take for granted, and where our folder is, wherever it was moved since. */
const opening = `import { createRequire as ourRequire } from 'node:module';
import { dirname as ourDirname, join as ourJoin } from 'node:path';
import { fileURLToPath as ourPath, pathToFileURL as ourUrl } from 'node:url';
const require = ourRequire(import.meta.url), __filename = ourPath(import.meta.url), __dirname = ourDirname(__filename);
const ourFolder = ourDirname(ourDirname(__dirname));`

/** Our files go on finding what stands beside them in `src`. */
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
      // Packages ask what something is called.
      output: { entryFileNames: 'main.js', keepNames: true, comments: false, banner: opening },
    },
  },
})
