const colours = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** The number of stops with a colour of their own. */
export const stopColours = colours.length

/** The letter of a stop in the order of loading, on every list, map and paper, and the colour that every sixth shares. */
export function markOf(at: number) {
  return { letter: String.fromCharCode(65 + (at % 26)), colour: colours[at % stopColours]! }
}
