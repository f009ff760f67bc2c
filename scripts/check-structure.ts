import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { guardFaults } from './structure/guards.ts'
import { habitFaults } from './structure/habits.ts'
import { importFaults } from './structure/imports.ts'
import { nameFaults, nounFaults, textFileFaults } from './structure/names.ts'
import { ownershipFaults } from './structure/ownership.ts'
import { purityFaults } from './structure/purity.ts'
import { ringFaults } from './structure/rings.ts'
import { folderFaults, medianLines, sizeFaults } from './structure/sizes.ts'
import { type Fault, filesIn, readSources, targetOf } from './structure/source-file.ts'
import { textFaults } from './structure/texts.ts'

/** Everything in the project at `root` that breaks the layout, the names or the habits of ARCHITECTURE.md. */
export function checkStructure(root: string): { faults: Fault[]; files: number; median: number } {
  const paths = filesIn(root)
  const files = readSources(root, paths)
  const faults = [
    ...paths.flatMap(nameFaults),
    ...files.flatMap((file) => [...importFaults(file), ...purityFaults(file), ...habitFaults(file)]),
    ...ownershipFaults(files),
    ...guardFaults(root, paths),
    ...textFaults(root, paths, files),
    ...nounFaults(paths),
    ...textFileFaults(paths),
    ...sizeFaults(files),
    ...folderFaults(files),
    ...ringFaults(files),
  ]
  return { faults, files: files.length, median: medianLines(files) }
}

/** Mends mechanical faults: `../` becomes `#src/…`. Answers the files it changed. */
export function mendStructure(root: string): string[] {
  return readSources(root, filesIn(root))
    .filter((file) => file.place.area !== 'outside')
    .flatMap((file) => {
      const full = path.join(root, file.path)
      const before = readFileSync(full, 'utf8')
      const after = file.imports
        .filter(({ specifier }) => specifier.startsWith('../'))
        .reduce((text, { specifier }) => text.replaceAll(`'${specifier}'`, `'#${targetOf(file, specifier)}'`), before)
      if (after === before) return []
      writeFileSync(full, after)
      return [file.path]
    })
}

const oneLine = ({ path: file, line, rule, says }: Fault) => `${file}${line ? `:${line}` : ''}  ${rule}  ${says}`

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  if (process.argv.includes('--write')) for (const mended of mendStructure(root)) console.log(`${mended}  mended`)
  const { faults, files, median } = checkStructure(root)
  for (const fault of faults) console.log(oneLine(fault))
  console.log(`structure: ${files} files, median ${median} lines, ${faults.length} to mend`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
