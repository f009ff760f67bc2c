import { permitPanelText } from '#src/features/permits/permit-panel.text.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of permits, which load with the pages of services. */
export const say = textsOf(permitPanelText)

/** The town and zone of a permit: "Roma, Zona C". */
export function placeOf({ city, zone }: { city: string; zone: string | null }): string {
  return [city, zone].filter(Boolean).join(', ')
}
