type Given = Partial<{ name: string; address: string; time: string; isExtra: boolean; position: number }>

/** A load point of Bergamo; what is given replaces what is invented. */
export function aDeparture(given: Given = {}) {
  return {
    name: 'Bergamo, Malpensata',
    address: 'Piazzale della Malpensata, 24125 Bergamo',
    time: '06:00',
    isExtra: false,
    ...given,
  }
}
