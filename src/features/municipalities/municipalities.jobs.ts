import type { Job } from '#src/server/job.ts'
import { loadMunicipalities } from './municipalities.commands.ts'

export const municipalitiesJobs: readonly Job[] = [
  { queue: 'municipalities.load', atStart: true, run: ({ writing }) => loadMunicipalities(writing) },
]
