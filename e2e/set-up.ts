import { buildServer } from '../scripts/server-build.ts'
import { buildWebApp } from '../scripts/web-build.ts'
import { startDemoTemplate } from './demo-template.ts'

/** Gives the run its demo agency, unless `npm test` has already made it beside another level. */
export default async function setUp(): Promise<() => Promise<void>> {
  // `npm run build` leaves out the first pictures, and without them their stories would wait in vain.
  for (const fault of await Promise.all([buildWebApp(), buildServer()])) if (fault) throw new Error(fault)
  if (process.env.TEMPLATE_URL) return async () => {}
  const template = await startDemoTemplate()
  process.env.TEMPLATE_URL = template.url
  return () => template.stop()
}
