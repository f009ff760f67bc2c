import { describe, expect, it } from 'vitest'
import { aPerson, keepPerson } from '#src/features/customers/customers.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { statementCounter } from '#src/server/testing/statements.ts'
import type { PersonToKeep } from './entered-people.commands.ts'
import { getCustomer, searchCustomers } from './person.contract.ts'

const parts = await testApp()
const { act, call, pool, clock } = parts
const statements = statementCounter(parts)
const keep = (person: PersonToKeep) => act((work) => keepPerson(work, person))
const seen = (customerId: string) => call(getCustomer, { params: { customerId } })

describe('a person entered anew', () => {
  it('with a known tax code loses nothing, and adds what was unknown', async () => {
    const known = aPerson({ surname: 'Zanetti', allergies: 'Arachidi', hasHealthConsent: true, phone: null })
    const id = await keep(known)
    const again = await keep({ ...known, surname: 'ZANETTI', phone: '035 112233', email: null, allergies: null })
    expect(again).toBe(id)
    expect(await seen(id)).toMatchObject({
      ...{ surname: 'Zanetti', phone: '+39035112233', email: 'mario.rossi@example.it', version: 2 },
      ...{ allergies: 'Arachidi', hasHealthConsent: true },
    })
  })

  it.each([
    ['another name', { surname: 'Bianchetti', name: 'Anna' }],
    ['another birth day', { bornOn: '1984-06-15' }],
    ['another telephone', { phone: '035 112233' }],
    ['another document', { documentNumber: 'AA00000AA' }],
    ['another allergy', { allergies: 'Soia', hasHealthConsent: true }],
  ])('under a known tax code with %s is asked for, and changes nobody', async (_, change) => {
    const known = aPerson({ surname: 'Rossetti', allergies: 'Arachidi', hasHealthConsent: true })
    const id = await keep(known)
    const before = await seen(id)
    await expect(keep({ ...known, ...change, taxCode: known.taxCode })).rejects.toMatchObject({
      code: 'customers.same-person',
      params: { name: 'Rossetti Mario' },
    })
    expect(await seen(id)).toEqual(before)
  })

  it('entered by many at the same moment is one', async () => {
    const person = aPerson({ surname: 'Contemporanei' })
    const ids = await Promise.all(Array.from({ length: 8 }, () => keep(person)))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('somebody known', () => {
  it('is edited from a version, whatever field changes', async () => {
    const person = aPerson({ surname: 'Versione' })
    const customerId = await keep(person)
    await expect(keep({ ...person, customerId, phone: '035 112233' })).rejects.toMatchObject({
      code: 'shapes.missing-data',
    })
    const milk = { allergies: 'Lattosio', hasHealthConsent: true }
    await keep({ ...person, customerId, version: 1, ...milk })
    const stale = keep({ ...person, customerId, version: 1, documentNumber: 'AA00000AA', ...milk })
    await expect(stale).rejects.toMatchObject({ code: 'calls.stale' })
    await keep({ ...person, customerId, version: 2, allergies: null })
    expect(await seen(customerId)).toMatchObject({ allergies: null, version: 3 })
  })
})

describe('health data', () => {
  it('is stored only with consent, and without it nothing else of the person is either', async () => {
    const person = aPerson({ surname: 'Senza Consenso', allergies: 'Noci' })
    await expect(keep(person)).rejects.toMatchObject({
      faults: [{ path: '/allergies', code: 'customers.consent-missing' }],
    })
    expect((await pool.query("select 1 from customers where surname = 'Senza Consenso'")).rowCount).toBe(0)
    const customerId = await keep({ ...person, hasHealthConsent: true })
    expect(await seen(customerId)).toMatchObject({ allergies: 'Noci', hasHealthConsent: true })
  })

  it('is erased with the consent: the consent alone cannot be removed', async () => {
    const person = aPerson({ surname: 'Revoca', allergies: 'Soia', hasHealthConsent: true })
    const customerId = await keep(person)
    const revoked = { ...person, customerId, version: 1, hasHealthConsent: false }
    await expect(keep(revoked)).rejects.toMatchObject({ code: 'customers.consent-missing' })
    await keep({ ...revoked, allergies: null })
    const { rows } = await pool.query('select 1 from customer_health where customer_id = $1', [customerId])
    expect(rows).toEqual([])
  })
})

describe('a person to be asked again about health data noted without consent', () => {
  const toAsk = async (surname: string) => {
    const person = aPerson({ surname, allergies: 'Noci', hasHealthConsent: true })
    const customerId = await keep(person)
    await pool.query('update customer_health set allergies = null, consent_at = null where customer_id = $1', [
      customerId,
    ])
    return { ...person, customerId, version: 1, allergies: null, hasHealthConsent: false }
  }

  it('stays so until they answer, with a text or with the consent alone', async () => {
    const [one, other] = [await toAsk('Da Chiedere'), await toAsk('Da Sentire')]
    expect(await seen(one.customerId)).toMatchObject({ allergies: null, hasHealthConsent: false, isHealthToAsk: true })
    await keep({ ...one, residence: 'Via Nuova 1' })
    expect(await seen(one.customerId)).toMatchObject({ residence: 'Via Nuova 1', isHealthToAsk: true })
    await keep({ ...one, residence: 'Via Nuova 1', version: 2, hasHealthConsent: true })
    expect(await seen(one.customerId)).toMatchObject({ version: 3, isHealthToAsk: false })
    await keep({ ...other, allergies: 'Soia', hasHealthConsent: true })
    expect(await seen(other.customerId)).toMatchObject({ allergies: 'Soia', isHealthToAsk: false })
  })

  it('is nobody for an office that may not see health data', async () => {
    const { customerId } = await toAsk('Da Tacere')
    expect(await call(getCustomer, { params: { customerId } }, { as: 'busOffice' })).not.toHaveProperty('isHealthToAsk')
  })
})

describe('a sight of health data', () => {
  it('is one within a quarter of an hour, however many calls are made at once; the next is another', async () => {
    const id = await keep(aPerson({ surname: 'Guardati', allergies: 'Noci', hasHealthConsent: true }))
    const look = () => call(getCustomer, { params: { customerId: id } })
    const sights = async () =>
      (
        await pool.query(
          'select what, count(*)::int as n from health_reads where customer_id = $1 group by what order by what',
          [id],
        )
      ).rows.map(({ what, n }) => [what, n])
    const once = (n: number) => [
      ['document', n],
      ['health', n],
    ]
    const start = clock.now().getTime()
    const after = (minutes: number) => clock.set(new Date(start + minutes * 60_000).toISOString())
    await Promise.all(Array.from({ length: 8 }, look))
    expect(await sights()).toEqual(once(1))
    after(14)
    expect(await statements.of(look)).toEqual([])
    expect(await sights()).toEqual(once(1))
    await call(getCustomer, { params: { customerId: id } }, { as: 'booking' })
    expect(await sights()).toEqual(once(2))
    after(15)
    await look()
    expect(await sights()).toEqual(once(3))
  })
})

describe('a reader who may not see health data', () => {
  it('is not even told that there is any; one who may is recorded, also in a search', async () => {
    const id = await keep(aPerson({ surname: 'Riservati', allergies: 'Noci', hasHealthConsent: true }))
    for (const as of ['busOffice', 'accountingOffice'] as const) {
      const { people } = await call(searchCustomers, { query: { search: 'riservati' } }, { as })
      const person = await call(getCustomer, { params: { customerId: id } }, { as })
      for (const told of [people[0]!.person, person])
        expect(Object.keys(told).filter((key) => /allergies|health|document/i.test(key))).toEqual([])
    }
    const reads = async () =>
      (await pool.query('select what from health_reads where customer_id = $1 order by what', [id])).rows
    expect(await reads()).toEqual([])
    await call(searchCustomers, { query: { search: 'riservati' } }, { as: 'booking' })
    expect(await reads()).toEqual([{ what: 'document' }, { what: 'health' }])
  })
})
