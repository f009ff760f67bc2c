import { isDay } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import { stripFaults } from './booking.rules.ts'
import { type BookingValues, bookingBody } from './booking.values.ts'
import { type AroundBooking, bookingFaults, dayFaults } from './booking-faults.rules.ts'
import { BookingInput } from './booking-input.contract.ts'

/**
 * Faults of the form: a code by the path of its field. While the strip has faults, only they are shown: where and when
 * the party travels comes before its people. Faults of the shape come after those of the rules.
 */
export function bookingFormFaults(values: BookingValues, around: AroundBooking): Record<string, Fault> {
  const body = bookingBody(values)
  const unreadable = (['confirmBy', 'namesBy'] as const).filter((field) => body[field] && !isDay(body[field]))
  const strip = [
    ...stripFaults({ ...body, isMultiDay: around.isMultiDay }),
    ...unreadable.map((field) => ({ path: `/${field}`, code: 'shapes.day' })),
    ...(unreadable.length === 0 ? dayFaults(body, around) : []),
  ]
  if (strip.length > 0) return byPath(strip)
  const shape = BookingInput.safeParse(body)
  const issues = shape.success ? [] : shape.error.issues
  return byPath([
    ...bookingFaults(body, around),
    ...issues.map(({ path, message }) => ({ path: `/${path.map(String).join('/')}`, code: message })),
  ])
}

/** Faults of a body, keyed by the path of the form's field. */
function byPath<F extends { path: string }>(faults: readonly F[]): Record<string, F> {
  const found: Record<string, F> = {}
  for (const fault of faults) found[fieldPath(fault.path)] ??= fault
  return found
}

/** `/people/1/name` of a body as a path of the form: `people.1.name`. */
export function fieldPath(pointer: string): string {
  return pointer.replace(/^\//, '').replaceAll('/', '.')
}
