import { z } from 'zod'
import type { AppAbility, Subject, Verb } from './abilities.ts'

export type Needed = readonly [Verb, Subject]

const needs = z.registry<{ needed: Needed }>()

/** A field of an answer that leaves only to those who may do this; for anybody else it is not there. */
export function onlyFor<Shape extends z.ZodType>(needed: Needed, shape: Shape): z.ZodOptional<Shape> {
  const field = z.optional(shape)
  needs.add(field, { needed })
  return field
}

/** An answer with every field, as it is before anything is left out, and as it leaves to who may see all. */
export type Whole<Answer> = Answer extends readonly (infer One)[]
  ? Whole<One>[]
  : Answer extends object
    ? { [Key in keyof Answer]-?: Whole<Answer[Key]> }
    : Answer

/** What a field made by {@link onlyFor} needs. */
export function neededFor(shape: z.core.$ZodType): Needed | undefined {
  return needs.get(shape)?.needed
}

/** What of an answer of this shape its reader may see: fields that need more are left out, however deep. */
export function seenBy<Answer>(ability: AppAbility, shape: z.ZodType, answer: Answer): Answer {
  const sieve = sieveOf(shape)
  const denied = sieve?.needed.filter(([verb, subject]) => !ability.can(verb, subject)) ?? []
  return sieve && denied.length > 0 ? (sieve.pass(answer, (needed) => denied.includes(needed)) as Answer) : answer
}

type Denial = (needed: Needed) => boolean
/** `needed` is all that the shape asks for anywhere; `pass` leaves out what is denied. */
type Sieve = { needed: readonly Needed[]; pass(answer: unknown, isDenied: Denial): unknown }

const sieves = new WeakMap<z.core.$ZodType, Sieve | null>()

/** The sieve of a shape, made once; null where everything in it is for everybody who may ask. */
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

/** Whichever of them an answer is: what another one hides is hidden too. */
function sieveOfUnion({ options }: z.ZodUnion): Sieve | null {
  const some = options.map(sieveOf).filter((sieve) => sieve !== null)
  if (some.length === 0) return null
  return {
    needed: some.flatMap(({ needed }) => needed),
    pass: (answer, isDenied) => some.reduce((rest, sieve) => sieve.pass(rest, isDenied), answer),
  }
}
