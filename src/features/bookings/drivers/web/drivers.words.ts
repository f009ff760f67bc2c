import { driversText } from '#src/features/bookings/drivers/drivers.text.ts'
import { textsOf } from '#src/web/text.ts'

/** Says the texts of drivers, which only the pages that show them load. */
export const say = textsOf(driversText)
