/**
 * Gives the garbage of a long piece of work back to the system. Nothing else would do it before much more has gathered,
 * and an office at rest would keep it all day. It does nothing where Node.js was started without `--expose-gc`.
 */
export async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
