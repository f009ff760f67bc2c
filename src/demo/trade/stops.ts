import type { Time } from '#src/shared/day.ts'

type Stop = {
  name: string
  address: string
  time: Time
  isExtra: boolean
  referencePhone: string | null
  returnTime: Time | null
}

/** The telephones of those who answer at the stops in the larger car parks. */
const phones: Record<string, string> = {
  'Milano Lampugnano': '+390233910794',
  'Brescia Ovest': '+390303461182',
  Lodi: '+390371548830',
}

const milano = ['Milano Lampugnano', 'Via Giulio Natta, capolinea MM1'] as const
const dalmine = ['Dalmine', 'Casello A4, parcheggio Brembo'] as const
const bergamo = ['Bergamo', 'Piazzale Malpensata'] as const
const seriate = ['Seriate', 'Piazza Alebardi'] as const
const brescia = ['Brescia Ovest', 'Casello A4, parcheggio'] as const
const treviglio = ['Treviglio', 'Piazza Setti, fermata autobus'] as const

/** The stops of a coach by its direction, each with its minutes after the first stop. */
const routes = {
  east: [
    [...milano, 0],
    [...dalmine, 30],
    [...bergamo, 45],
    [...seriate, 60],
    [...brescia, 95],
  ],
  west: [
    [...brescia, 0],
    [...seriate, 35],
    [...bergamo, 50],
    [...dalmine, 65],
    [...milano, 105],
  ],
  south: [
    [...seriate, 0],
    [...bergamo, 15],
    [...dalmine, 30],
    [...treviglio, 55],
    ['Lodi', 'Casello A1', 95],
  ],
  north: [
    [...seriate, 0],
    [...bergamo, 15],
    ['Ponte San Pietro', 'Piazza della Libertà', 35],
    ['Merate', 'Piazza Prinetti', 60],
    ['Lecco', 'Piazzale Stazione FS', 85],
  ],
  lake: [
    [...dalmine, 0],
    [...bergamo, 15],
    [...seriate, 30],
    ['Trescore Balneario', 'Piazza Cavour', 50],
  ],
  airport: [
    ['Lecco', 'Piazzale Stazione FS', 0],
    [...bergamo, 50],
    ['Orio al Serio', 'Aeroporto, area partenze', 75],
  ],
} as const satisfies Record<string, readonly (readonly [string, string, number])[]>

/** Every place of the routes once, with its address. */
export const knownPlaces: readonly (readonly [name: string, address: string])[] = [
  ...new Map(Object.values(routes).flatMap((stops) => stops.map(([name, address]) => [name, address] as const))),
]

export type Route = keyof typeof routes

/**
 * The stops in the order in which the coach reaches them, the first at `at`. On the way back the coach reaches the last
 * stop in the evening; on a daily trip that is eleven hours after it left.
 */
export function stopsOf(route: Route, { at, days }: { at: Time; days: number }): Stop[] {
  const stops = routes[route]
  const whole = stops.at(-1)![2]
  const back = days > 1 ? '18:00' : later(at, 11 * 60)
  return stops.map(([name, address, after]) => ({
    ...{ name, address, isExtra: false },
    time: later(at, after),
    referencePhone: phones[name] ?? null,
    returnTime: later(back, whole - after),
  }))
}

function later(time: Time, minutes: number): Time {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
