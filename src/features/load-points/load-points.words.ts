import type { Difference } from '#src/shared/difference.ts'
import { loadPointsText } from './load-points.text.ts'

type PointData = { name: string; address: string }

/** The fields in which two forms of a load point differ, in words. */
export function pointDifferences(mine: PointData, theirs: PointData): Difference[] {
  return (['name', 'address'] as const)
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field: loadPointsText[`load-points.field.${field}`],
      ...{ theirs: theirs[field], mine: mine[field] },
    }))
}
