import { z } from 'zod'

/** Gives shapes the names by which the API's document, and the clients made from it, know them. */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id })
}
