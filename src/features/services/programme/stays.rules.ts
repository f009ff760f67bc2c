type Staying = { day: number; untilDay: number | null }

/** A night of a stay that began on an earlier day: the `night`th of `nights`. */
export type StayedNight<Service> = { service: Service; night: number; nights: number }

/**
 * The stays for the night after a day of the programme that began on an earlier day. The day of arrival shows the
 * service itself; the night of the check-out day is not included.
 */
export function nightsOn<Service extends Staying>(services: readonly Service[], day: number): StayedNight<Service>[] {
  return services.flatMap((service) => {
    const { day: from, untilDay } = service
    if (untilDay === null || from >= day || untilDay <= day) return []
    return [{ service, night: day - from + 1, nights: untilDay - from }]
  })
}
