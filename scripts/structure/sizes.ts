import type { Fault, SourceFile } from './source-file.ts'

const limit = 400
const testLimit = 600
const usual = 250
const usualShare = 0.95

/** Checks that no file has over 400 lines, no test over 600, and 95 % of the files under 250. */
export function sizeFaults(files: readonly SourceFile[]): Fault[] {
  const faults: Fault[] = []
  for (const { path, lines, isTest } of files) {
    const most = isTest ? testLimit : limit
    if (lines > most) faults.push({ path, rule: 'size', says: `${lines} lines, at most ${most}: split it by noun` })
  }
  const long = files.filter(({ isTest, lines }) => !isTest && lines >= usual).sort((a, b) => b.lines - a.lines)
  const counted = files.filter(({ isTest }) => !isTest).length
  if (long.length > counted * (1 - usualShare))
    for (const { path, lines } of long.filter((file) => file.lines <= limit))
      faults.push({
        path,
        rule: 'size',
        says: `${lines} lines, and over 5 % of the files have ${usual} or more: split it`,
      })
  return faults
}

const folderLimit = 25

/** Checks that a folder of `src` holds at most 25 source files. Tests and styles do not count. */
export function folderFaults(files: readonly SourceFile[]): Fault[] {
  const counts = new Map<string, number>()
  for (const { path, isTest } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (folder.startsWith('src/') && !isTest) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > folderLimit)
    .map(([path, count]) => ({
      path,
      rule: 'folder',
      says: `${count} source files, at most ${folderLimit}: split it by noun`,
    }))
}

/** The median length of files in lines, tests excluded. */
export function medianLines(files: readonly SourceFile[]): number {
  const lines = files
    .filter(({ isTest }) => !isTest)
    .map((file) => file.lines)
    .sort((a, b) => a - b)
  return lines[Math.floor(lines.length / 2)] ?? 0
}
