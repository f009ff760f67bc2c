import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { loadMunicipalities } from './municipalities.commands.ts'
import { getMunicipality, searchMunicipalities } from './municipalities.contract.ts'
import { municipalities } from './municipalities.tables.ts'
import { provinceCodes } from './provinces.values.ts'

const { call, refused, db } = await testApp()
beforeAll(() => loadMunicipalities(db))

const labels = async (search: string) =>
  (await call(searchMunicipalities, { query: { search } }, { as: 'busOffice' })).map(({ label }) => label)

test('three letters find places with a word that begins so, those that exist today first', async () => {
  expect((await labels('bergamo'))[0]).toBe('Bergamo (BG)')
  expect(await labels('francia')).toContain('Francia (EE)')
  const found = await call(searchMunicipalities, { query: { search: 'emilia' } })
  expect(found.map(({ label }) => label)).toContain("Reggio nell'Emilia (RE)")
  const ended = found.map(({ validTo }) => validTo !== null)
  expect(ended).toEqual(ended.toSorted((one, other) => Number(one) - Number(other)))
})

test('the beginning of a country offers the country before villages that begin so', async () => {
  for (const [typed, country] of [
    ['germ', 'Germania (EE)'],
    ['fran', 'Francia (EE)'],
    ['roman', 'Romania (EE)'],
  ] as const)
    expect((await labels(typed))[0]).toBe(country)
  // The exact name comes first.
  expect((await labels('roma'))[0]).toBe('Roma (RM)')
  expect((await labels('milan'))[0]).toBe('Milano (MI)')
})

test('case, accents and apostrophes do not matter, with or without the space they stand for', async () => {
  for (const typed of ['forli', 'FORLÌ', "forli'"]) expect(await labels(typed)).toContain('Forlì (FC)')
  for (const typed of ["l'aquila", 'laquila', 'aquila']) expect(await labels(typed)).toContain("L'Aquila (AQ)")
  for (const typed of ["cassano d'adda", 'cassano dadda', 'cassano d adda'])
    expect(await labels(typed)).toContain("Cassano d'Adda (MI)")
})

test('of places that differ only by an accent the typed one comes first', async () => {
  const first = async (search: string) => (await labels(search)).slice(0, 2)
  for (const typed of ['Paternò', 'PATERNÒ', "paterno'"])
    expect(await first(typed)).toEqual(['Paternò (CT)', 'Paterno (PZ)'])
  expect(await first('paterno')).toEqual(['Paterno (PZ)', 'Paternò (CT)'])
})

test('words are found in any order, inside a word last, and former places are not lost behind those', async () => {
  expect((await labels('emilia reggio'))[0]).toBe("Reggio nell'Emilia (RE)")
  expect(await labels('san giovanni bianco')).toEqual(['San Giovanni Bianco (BG)'])
  expect(await labels('salmaggiore')).toEqual(['Casalmaggiore (CR)'])
  expect((await labels('zara'))[0]).toBe('Zara (ZA)')
})

test('fewer than three letters find only an exact name, no letters find nothing', async () => {
  expect(await labels('ro')).toEqual(['Ro (FE)'])
  for (const none of ['', '%%%', '___', 'xyzxyz', 'a\0b']) expect(await labels(none)).toEqual([])
})

test('a place is found by its code, also a former one', async () => {
  expect(await call(getMunicipality, { params: { code: 'a794' } })).toMatchObject({
    label: 'Bergamo (BG)',
    validTo: null,
  })
  expect((await call(getMunicipality, { params: { code: 'A002' } })).validTo).toBe('1928-03-07')
  expect((await refused(getMunicipality, { params: { code: 'A000' } })).status).toBe(404)
})

test('the provinces that a form accepts are those of places that exist today', async () => {
  const { rows } = await db.execute<{ province: string }>(sql`
    select distinct province from municipalities where valid_to is null and province <> 'EE' order by province`)
  expect(rows.map(({ province }) => province)).toEqual(provinceCodes)
})

test('loading again changes nothing', async () => {
  await loadMunicipalities(db)
  expect(await db.$count(municipalities)).toBe(10_063)
})
