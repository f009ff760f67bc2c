type Staying = { day: number; untilDay: number | null }

/** A night spent where one arrived on an earlier day: the `night`th of `nights`. */
export type StayedNight<Service> = { service: Service; night: number; nights: number }

/**
 * Where the night after a day of the programme is spent, of the stays that began before it. The day of arrival has the
 * service itself; the night of the check-out day is not included.
 */
export function nightsOn<Service extends Staying>(services: readonly Service[], day: number): StayedNight<Service>[] {
  return services.flatMap((service) => {
    const { day: from, untilDay } = service
    if (untilDay === null || from >= day || untilDay <= day) return []
    return [{ service, night: day - from + 1, nights: untilDay - from }]
  })
}
