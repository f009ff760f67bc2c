import { z } from 'zod'

/**
 * The names of shapes. They are not in zod's own registry, which belongs to the process: a program that is loaded twice
 * in it would find the shapes of the first.
 */
export const shapeNames = z.registry<{ id: string }>()

/** Names shapes for the API document and for the clients generated from it. */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) shapeNames.add(shape, { id })
}
