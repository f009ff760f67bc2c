/** An exact number of cents as a fraction; `of` is above zero. It is rounded only when it is shown or sold. */
export type Exact = { cents: bigint; of: bigint }

export function exact(cents: number, of = 1): Exact {
  return { cents: BigInt(cents), of: BigInt(of) }
}

/** The amount times `by` / `of`. Both are whole, `of` above zero. */
export function scaled(amount: Exact, by: number, of: number): Exact {
  return { cents: amount.cents * BigInt(by), of: amount.of * BigInt(of) }
}

/** Whole cents; half a cent rounds away from zero. */
export function toCents({ cents, of }: Exact): number {
  const size = cents < 0n ? -cents : cents
  const rounded = Number((2n * size + of) / (2n * of))
  return cents < 0n && rounded > 0 ? -rounded : rounded
}

/** Rounds up to the next multiple of a step: 447,17 by 5 is 450; 450,00 stays 450. */
export function roundedUp({ cents, of }: Exact, stepCents: number): number {
  const step = BigInt(stepCents) * of
  const steps = cents <= 0n ? 0n : (cents + step - 1n) / step
  return Number(steps) * stepCents
}
