import { z } from 'zod'
import type { AppAbility, Subject, Verb } from './abilities.ts'

export type Needed = readonly [Verb, Subject]

const needs = z.registry<{ needed: Needed }>()

/** Marks a field of an answer that only people with this ability receive; for others the field is absent. */
export function onlyFor<Shape extends z.ZodType>(needed: Needed, shape: Shape): z.ZodOptional<Shape> {
  const field = z.optional(shape)
  needs.add(field, { needed })
  return field
}

/** An answer with every field: before any is left out, or for a reader who may see everything. */
export type Whole<Answer> = Answer extends readonly (infer One)[]
  ? Whole<One>[]
  : Answer extends object
    ? { [Key in keyof Answer]-?: Whole<Answer[Key]> }
    : Answer

/** The ability that a field made by {@link onlyFor} needs. */
export function neededFor(shape: z.core.$ZodType): Needed | undefined {
  return needs.get(shape)?.needed
}

/** The answer without the fields that its reader may not see, at any depth of the shape. */
export function seenBy<Answer>(ability: AppAbility, shape: z.ZodType, answer: Answer): Answer {
  const sieve = sieveOf(shape)
  const denied = sieve?.needed.filter(([verb, subject]) => !ability.can(verb, subject)) ?? []
  return sieve && denied.length > 0 ? (sieve.pass(answer, (needed) => denied.includes(needed)) as Answer) : answer
}

/** Tells whether some field of this shape is hidden from some readers. */
export function hidesSome(shape: z.ZodType): boolean {
  return sieveOf(shape) !== null
}

type Denial = (needed: Needed) => boolean
/** `needed` lists every ability that the shape asks for at any depth; `pass` leaves out the denied fields. */
type Sieve = { needed: readonly Needed[]; pass(answer: unknown, isDenied: Denial): unknown }

const sieves = new WeakMap<z.core.$ZodType, Sieve | null>()

/** The sieve of a shape, made once. Null when every reader may see everything in it. */
function sieveOf(shape: z.core.$ZodType): Sieve | null {
  const known = sieves.get(shape)
  if (known !== undefined) return known
  const made = makeSieve(shape)
  sieves.set(shape, made)
  return made
}

function makeSieve(shape: z.core.$ZodType): Sieve | null {
  if (shape instanceof z.ZodObject) return sieveOfObject(shape)
  if (shape instanceof z.ZodUnion) return sieveOfUnion(shape)
  if (shape instanceof z.ZodArray) return sieveOfList(shape)
  const { innerType, out } = shape._zod.def as { innerType?: z.core.$ZodType; out?: z.core.$ZodType }
  const within = innerType ?? out
  return within ? sieveOf(within) : null
}

function sieveOfObject({ shape }: z.ZodObject): Sieve | null {
  const fields = Object.entries(shape)
    .map(([key, field]) => ({ key, own: neededFor(field), within: sieveOf(field) }))
    .filter(({ own, within }) => own || within)
  if (fields.length === 0) return null
  const needed = fields.flatMap(({ own, within }) => [...(own ? [own] : []), ...(within?.needed ?? [])])
  return {
    needed,
    pass(answer, isDenied) {
      if (typeof answer !== 'object' || answer === null) return answer
      const seen: Record<string, unknown> = { ...answer }
      for (const { key, own, within } of fields) {
        if (own && isDenied(own)) delete seen[key]
        else if (within && key in seen) seen[key] = within.pass(seen[key], isDenied)
      }
      return seen
    },
  }
}

function sieveOfList({ element }: z.ZodArray): Sieve | null {
  const each = sieveOf(element)
  if (!each) return null
  const pass: Sieve['pass'] = (answer, isDenied) =>
    Array.isArray(answer) ? answer.map((one) => each.pass(one, isDenied)) : answer
  return { needed: each.needed, pass }
}

/**
 * The sieve of a union. A field that any of its options hides is hidden in all of them, whichever option the answer is.
 */
function sieveOfUnion({ options }: z.ZodUnion): Sieve | null {
  const some = options.map(sieveOf).filter((sieve) => sieve !== null)
  if (some.length === 0) return null
  return {
    needed: some.flatMap(({ needed }) => needed),
    pass: (answer, isDenied) => some.reduce((rest, sieve) => sieve.pass(rest, isDenied), answer),
  }
}
