/** What a cell of a map can be, by its letter; the letters are those of the editor's keys. */
export const cells = {
  P: 'seat',
  A: 'crew',
  D: 'driver',
  O: 'door',
  W: 'toilet',
  T: 'table',
  S: 'stairs',
  B: 'fridge',
  '.': 'empty',
} as const
export type Cell = (typeof cells)[keyof typeof cells]

/**
 * The map of a coach from above, its front first. Each deck has rows of letters of {@link cells}, all equally long.
 * `labels` are the numbers on the seats, those of the crew included, in reading order over all decks. `supplements` are
 * the seats with the supplement of the first row; absent, they are the first row. `blocked` are the seats that a coach
 * with this map does not sell from the beginning.
 */
export type Layout = {
  decks: { rows: string[] }[]
  labels: string[]
  supplements?: string[] | undefined
  blocked?: string[] | undefined
}

const front = 'DD.AO'
const four = (rows: number) => Array.from({ length: rows }, () => 'PP.PP')

/** The rows of the ready models, by the number of their passenger seats. Each deck is a list. */
const drawings = {
  8: [['DPP', 'PPP', 'PPP']],
  19: [['D..O', ...Array.from({ length: 5 }, () => 'PP.P'), 'PPPP']],
  30: [[front, ...four(4), 'PP.OW', ...four(3)]],
  35: [[front, ...four(4), 'PP.OW', ...four(3), 'PPPPP']],
  50: [[front, ...four(6), 'PP.OW', ...four(6)]],
  52: [[front, ...four(6), 'PP.PO', ...four(5), 'PPPPP']],
  54: [[front, ...four(7), 'PP.OW', ...four(6)]],
  56: [[front, ...four(7), 'PP.OO', 'PP.WS', ...four(6)]],
  61: [[front, ...four(7), 'PP.OO', 'PP.WS', ...four(6), 'PPPPP']],
  74: [
    [front, ...four(1), 'TT.TT', ...four(2), 'TT.TT', ...four(1), 'PP.OO', 'SS.WB'],
    [...four(5), 'PP.SS', ...four(4), 'PP.SS', ...four(4)],
  ],
} as const satisfies Record<number, readonly (readonly string[])[]>

export const modelSizes = [8, 19, 30, 35, 50, 52, 54, 56, 61, 74] as const
export type ModelSize = (typeof modelSizes)[number]

export function drawingOf(size: ModelSize): Layout['decks'] {
  return drawings[size].map((rows) => ({ rows: [...rows] }))
}

/** The usual rows, by what stands left and right of the aisle. */
export const schemes = {
  '2+2': 'PP.PP',
  '2+1': 'PP.P',
  '1+2': 'P.PP',
  '2+3': 'PP.PPP',
  '1+1': 'P.P',
  '3': 'PPP',
} as const
export type Scheme = keyof typeof schemes

/** The orders in which parties choose their seats: by booking, or by their load point. */
export const seatingOrders = ['booking', 'loading'] as const
export type SeatingOrder = (typeof seatingOrders)[number]
