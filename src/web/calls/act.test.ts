import { describe, expect, it } from 'vitest'
import { failureTextOf, newActs } from './act.ts'
import { NetworkError, ProblemError } from './problem.ts'

describe('the key of an act', () => {
  const rossi = { body: { name: 'Rossi' } }
  const bianchi = { body: { name: 'Bianchi' } }

  it('stays when an act that failed on its way is repeated', () => {
    const acts = newActs()
    const key = acts.begin(rossi)
    acts.end(rossi, true)
    expect(acts.begin({ body: { name: 'Rossi' } })).toBe(key)
  })

  it('stays for an act that may have been done, whatever happened in between', () => {
    const acts = newActs()
    const key = acts.begin(rossi)
    acts.end(rossi, true)
    acts.begin(bianchi)
    acts.end(bianchi, false)
    expect(acts.begin(rossi)).toBe(key)
  })

  it('is new once the act was answered', () => {
    const acts = newActs()
    const failed = acts.begin(rossi)
    acts.end(rossi, true)
    acts.begin(rossi)
    acts.end(rossi, false)
    expect(acts.begin(rossi)).not.toBe(failed)
  })

  it('is kept for each of two acts that are under way together', () => {
    const acts = newActs()
    const first = acts.begin(rossi)
    const second = acts.begin(bianchi)
    acts.end(bianchi, false)
    expect(acts.isOnItsWay(rossi)).toBe(true)
    expect(acts.isOnItsWay(bianchi)).toBe(false)
    acts.end(rossi, true)
    expect(acts.begin(rossi)).toBe(first)
    expect(second).not.toBe(first)
  })

  it('is always new with files', () => {
    const acts = newActs()
    const withFile = { body: new FormData() }
    const key = acts.begin(withFile)
    expect(acts.isOnItsWay(withFile)).toBe(false)
    acts.end(withFile, true)
    expect(acts.begin(withFile)).not.toBe(key)
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

  it('is that of the refusal when the server refused', () => {
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
