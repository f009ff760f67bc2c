import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './scripts/web-build/budget.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { fontPreload } from './scripts/web-build/font-preload.ts'
import { withoutJsonSchema } from './scripts/web-build/without-json-schema.ts'
import { withoutSonnerStyle } from './scripts/web-build/without-sonner-style.ts'
import { zodWithoutEval } from './scripts/web-build/zod-without-eval.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'))

export default defineConfig({
  root: 'src/web',
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: 'CSP_NONCE' },
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    withoutSonnerStyle(),
    withoutJsonSchema(),
    zodWithoutEval(),
    fontPreload(),
    budget(),
    compressed(),
  ],
  // Left out of the pre-bundling so that its style is cut in development too.
  optimizeDeps: { exclude: ['sonner'], rolldownOptions: { plugins: [zodWithoutEval()] } },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  build: { outDir: resolve(import.meta.dirname, 'dist/web'), emptyOutDir: true, assetsInlineLimit: 0 },
})
