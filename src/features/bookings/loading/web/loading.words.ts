import { loadingText } from '#src/features/bookings/loading/loading.text.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of the loading list, which only its pages load. */
export const say = textsOf(loadingText)
