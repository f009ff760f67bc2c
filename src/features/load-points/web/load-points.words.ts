import { loadPointsText } from '#src/features/load-points/load-points.text.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of the load points, which only their page loads. */
export const say = textsOf(loadPointsText)
