import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './scripts/web-build/budget.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { fontPreload } from './scripts/web-build/font-preload.ts'
import { inOneByte } from './scripts/web-build/in-one-byte.ts'
import { screenModules } from './scripts/web-build/screen-modules.ts'
import { textsWithScreens } from './scripts/web-build/texts-with-screens.ts'
import { withoutEnglish } from './scripts/web-build/without-english.ts'
import { withoutJsonSchema } from './scripts/web-build/without-json-schema.ts'
import { withoutSonnerStyle } from './scripts/web-build/without-sonner-style.ts'
import { zodWithoutEval } from './scripts/web-build/zod-without-eval.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'))
const dist = (name: string) => resolve(import.meta.dirname, 'dist', name)

/**
 * Modules that several pages of one area share: the other pages do not wait for them. A module that two areas share
 * belongs to the first.
 */
const areas = [
  { name: 'drag', test: /pragmatic-drag-and-drop/ },
  {
    name: 'trips',
    test: /features.trips.(list.(?!web.(trip-preview|preview-parts))|data.trip-(dates|editing.contract)|[a-z]+.[\w-]+.text)/,
  },
  { name: 'people', test: /features.(customers|municipalities)|shared.tax-code/ },
  { name: 'departures', test: /features.(departures|load-points)/ },
  {
    name: 'services',
    test: /features.(costs|permits|services.(?!programme.web.service-(preview|order)|form.web.service-sheet|allotment.web))/,
  },
  // The panel of a service is no part of the pages of its area.
  { name: 'service', test: /features.services/ },
  { name: 'letters', test: /features.(texts|communications.(letters|texts|cancellation))/ },
  { name: 'reminders', test: /features.communications.reminders/ },
  { name: 'versions', test: /features.rooming.versions/ },
  { name: 'bookings', test: /features.(bookings|payments|rooming)/ },
  { name: 'seating', test: /features.seating/ },
  { name: 'trip', test: /features.trips/ },
  { name: 'templates', test: /features.templates/ },
  { name: 'suppliers', test: /features.(providers|travel-papers|communications|payables)|ibantools/ },
  { name: 'accounts', test: /features.accounts/ },
  {
    name: 'settings',
    test: /features.(settings.(web|agency-settings|scale|settings-page|logo)|agencies.(web|agencies-list)|access.users)|pages.settings-index|fields.percent-field/,
  },
  { name: 'log', test: /features.activity/ },
  { name: 'insurance', test: /features.insurance/ },
  { name: 'polls', test: /features.polls/ },
  { name: 'archive', test: /features.archive/ },
  { name: 'alerts', test: /features.alerts/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  // The server replaces this with the nonce of each answer.
  html: { cspNonce: 'CSP_NONCE' },
  define: {
    __VERSION__: JSON.stringify(version),
    // The value is fixed at build time: left to the environment, the libraries' development code would run, three times
    // as slowly.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  plugins: [
    react(),
    withoutSonnerStyle(),
    withoutJsonSchema(),
    withoutEnglish(),
    zodWithoutEval(),
    ...(isSsrBuild ? [screenModules(), inOneByte()] : [textsWithScreens(), fontPreload(), budget(), compressed()]),
  ],
  // Sonner is not pre-bundled, so that its style is cut in development too.
  optimizeDeps: { exclude: ['sonner'], rolldownOptions: { plugins: [zodWithoutEval()] } },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: dist('picture'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: resolve(import.meta.dirname, 'src/web/picture/server-picture.tsx') },
      }
    : {
        outDir: dist('web'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        manifest: true,
        // One sheet for all screens: a page loads it once, and no screen waits for its own.
        cssCodeSplit: false,
        // `budget` judges the sizes, as they are loaded.
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: {
          // A part that is loaded on demand in one place and at once in another is never on demand.
          onLog(level, log, handle) {
            if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
            handle(level, log)
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'main', tags: ['$initial'], priority: 3 },
                {
                  name: 'frame',
                  test: (id) => !areas.some((area) => area.test.test(id)),
                  minShareCount: 2,
                  priority: 2.4,
                },
                // The texts of an area are apart: the log says those of all areas, and needs none of their code.
                ...areas.map(({ name, test }, at) => ({
                  name: `${name}-texts`,
                  test: (id: string) => id.endsWith('.text.ts') && test.test(id),
                  minShareCount: 3,
                  priority: 2.3 - at / 100,
                })),
                ...areas.map((area, at) => ({ ...area, minShareCount: 3, priority: 2 - at / 10 })),
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
}))
