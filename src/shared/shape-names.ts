import { z } from 'zod'

/** Names shapes for the API document and for the clients generated from it. */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id })
}
