import path from 'node:path'
import { habitFaults } from './structure/habits.ts'
import { importFaults } from './structure/imports.ts'
import { nameFaults } from './structure/names.ts'
import { ownershipFaults } from './structure/ownership.ts'
import { purityFaults } from './structure/purity.ts'
import { medianLines, sizeFaults } from './structure/sizes.ts'
import { type Fault, filesIn, readSources } from './structure/source-file.ts'

/** Everything in the project at `root` that breaks the layout, the names or the habits of ARCHITECTURE.md. */
export function checkStructure(root: string): { faults: Fault[]; files: number; median: number } {
  const paths = filesIn(root)
  const files = readSources(root, paths)
  const faults = [
    ...paths.flatMap(nameFaults),
    ...files.flatMap((file) => [...importFaults(file), ...purityFaults(file), ...habitFaults(file)]),
    ...ownershipFaults(files),
    ...sizeFaults(files),
  ]
  return { faults, files: files.length, median: medianLines(files) }
}

const oneLine = ({ path: file, line, rule, says }: Fault) => `${file}${line ? `:${line}` : ''}  ${rule}  ${says}`

if (import.meta.main) {
  const { faults, files, median } = checkStructure(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.log(oneLine(fault))
  console.log(`structure: ${files} files, median ${median} lines, ${faults.length} to mend`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
