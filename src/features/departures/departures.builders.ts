type Given = Partial<{
  name: string
  address: string
  time: string
  isExtra: boolean
  position: number
  referencePhone: string | null
  returnTime: string | null
}>

/** A departure in Bergamo; `given` replaces invented fields. */
export function aDeparture(given: Given = {}) {
  return {
    name: 'Bergamo, Malpensata',
    address: 'Piazzale della Malpensata, 24125 Bergamo',
    time: '06:00',
    isExtra: false,
    referencePhone: null,
    returnTime: null,
    ...given,
  }
}
