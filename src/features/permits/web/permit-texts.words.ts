/** The town and zone of a permit: "Roma, Zona C". */
export function placeOf({ city, zone }: { city: string; zone: string | null }): string {
  return [city, zone].filter(Boolean).join(', ')
}
