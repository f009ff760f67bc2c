import { z } from 'zod'
import { type Drawing, drawingOf, layoutOf } from './drawing.rules.ts'
import { layoutShape, type SeatMap, seatMapForm } from './seat-maps.contract.ts'

/** The fields of the editor: the name, the seats of the document, and the map as it is drawn. */
export type SeatMapValues = { name: string; registeredSeats: number | null; drawing: Drawing }

export const seatMapBody = seatMapForm.extend({ layout: layoutShape })
export const bodyOf = ({ drawing, ...rest }: SeatMapValues) => ({ ...rest, layout: layoutOf(drawing) })

export const valuesOf = ({ name, registeredSeats, layout }: SeatMap): SeatMapValues => ({
  name,
  registeredSeats,
  drawing: drawingOf(layout),
})

/** The drawing of the map of one coach. */
export type CoachMapValues = { drawing: Drawing }
export const coachMapBody = z.object({ layout: layoutShape })
export const coachMapBodyOf = ({ drawing }: CoachMapValues) => ({ layout: layoutOf(drawing) })

/** A name that no map has yet: "Setra, copia", "Setra, copia 2". */
export function freeName(wanted: string, taken: readonly string[]): string {
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase())
  const names = [wanted, ...Array.from({ length: taken.length + 1 }, (_, at) => `${wanted} ${at + 2}`)]
  return names.find((name) => !isTaken(name))!
}
