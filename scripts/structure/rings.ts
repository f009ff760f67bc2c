import { type Fault, type SourceFile, targetOf } from './source-file.ts'

/**
 * Finds files that import each other in a ring, type imports included: none of them can be read or moved alone. A
 * screen that is loaded on demand closes no ring. Each ring is reported once, at its first file.
 */
export function ringFaults(files: readonly SourceFile[]): Fault[] {
  const known = new Set(files.map(({ path }) => path))
  const next = new Map(
    files.map((file) => [
      file.path,
      file.imports
        .filter(({ isOnDemand }) => !isOnDemand)
        .map(({ specifier }) => targetOf(file, specifier) ?? '')
        .filter((target) => known.has(target) && target !== file.path),
    ]),
  )
  return ringsIn(next).map((ring) => ({
    path: ring[0] ?? '',
    rule: 'ring',
    says: `${ring.join(' → ')}: put what they share below them`,
  }))
}

/** Tarjan's strongly connected components with more than one file, each sorted by name (SIAM J. Comput. 1, 1972). */
function ringsIn(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (name: string) => {
    const own = { index: found.size, low: found.size, isOpen: true }
    found.set(name, own)
    open.push(name)
    for (const to of next.get(name) ?? []) {
      const other = found.get(to) ?? visit(to)
      if (other.isOpen) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const ring = open.splice(open.indexOf(name))
      for (const member of ring) found.get(member)!.isOpen = false
      if (ring.length > 1) rings.push(ring.sort())
    }
    return own
  }
  for (const name of next.keys()) if (!found.has(name)) visit(name)
  return rings
}
