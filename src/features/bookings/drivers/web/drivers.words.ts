import { driversText } from '#src/features/bookings/drivers/drivers.text.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of drivers, which load only with the pages that show them. */
export const say = textsOf(driversText)
