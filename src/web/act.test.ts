import { describe, expect, it } from 'vitest'
import { actOf, failureTextOf } from './act.ts'
import { NetworkError, ProblemError } from './api.ts'

describe('the key of an act', () => {
  it('stays while the same act is tried again', () => {
    const first = actOf(null, { body: { name: 'Rossi' } })
    expect(actOf(first, { body: { name: 'Rossi' } }).key).toBe(first.key)
  })

  it('is new for another act, and for one with files', () => {
    const first = actOf(null, { body: { name: 'Rossi' } })
    expect(actOf(first, { body: { name: 'Bianchi' } }).key).not.toBe(first.key)
    const withFile = actOf(null, { body: new FormData() })
    expect(actOf(withFile, { body: new FormData() }).key).not.toBe(withFile.key)
  })
})

describe('the text of a failure', () => {
  const problem = (status: number) =>
    new ProblemError({
      type: 'about:blank',
      title: '',
      status,
      code: 'bookings.trip-full',
      detail: 'Il viaggio è pieno',
    })
  const ofAction = 'Qualcosa è andato storto nella creazione della prenotazione'

  it('is that of the refusal when the server said no', () => {
    expect(failureTextOf(problem(422), ofAction)).toBe('Il viaggio è pieno')
  })

  it('is that of the action when something broke', () => {
    expect(failureTextOf(problem(500), ofAction)).toBe(ofAction)
    expect(failureTextOf(new NetworkError(null), ofAction)).toBe(ofAction)
  })

  it('is the generic one where the action has none', () => {
    expect(failureTextOf(problem(500))).toBe("C'è stato un errore. Riprova!")
  })
})
