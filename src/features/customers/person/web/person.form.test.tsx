import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Person, searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { blankPerson, type PersonValues } from '#src/features/customers/person/person.values.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { PersonForm } from './person.form.tsx'

/** The person's form at the width that the page of a booking gives it. */
async function showPerson(width: number, given: Partial<PersonValues> = {}) {
  const values = {
    ...blankPerson,
    bornOn: '1949-01-17',
    documentType: 'idCard' as const,
    documentNumber: 'CA49217KF',
    documentIssuedOn: '2017-01-03',
    documentIssuedAt: 'Comune di Bergamo',
    documentExpiresOn: '2027-01-03',
    ...given,
  }
  return show(
    <div style={{ width, containerType: 'inline-size', containerName: 'person' }}>
      <PersonForm
        values={values}
        path="people.0"
        errors={{}}
        required={new Set(['documentType', 'documentNumber', 'documentIssuedOn', 'documentExpiresOn', 'bornOn'])}
        trip={{ id: '0198a1b2-0000-7000-8000-000000000001', departsOn: '2026-12-11', returnsOn: '2026-12-15' }}
        bookingNumber={null}
        today="2026-11-28"
        isReadOnly={false}
        canSeeHealth={false}
        canSeeDocument
        onChange={() => undefined}
        onKnown={() => undefined}
        onLeave={() => undefined}
        contacts={null}
        hasOwnContacts={false}
      />
    </div>,
  )
}

/** The number of lines that these fields take. */
function linesOf(screen: Awaited<ReturnType<typeof showPerson>>, names: readonly string[]): number {
  const fields = names.map((name) => screen.container.querySelector(`[data-path="people.0.${name}"]`)!)
  return new Set(fields.map((field) => Math.round(field.getBoundingClientRect().bottom))).size
}
const document = ['documentType', 'documentNumber', 'documentIssuedOn', 'documentIssuedAt', 'documentExpiresOn']

it('the document is on one line beside the payments of a booking at 1280 pixels', async () => {
  expect(linesOf(await showPerson(614), document)).toBe(1)
})

it('a day that has a long warning stays in its place', async () => {
  await page.viewport(1280, 800)
  const screen = await showPerson(614, { documentExpiresOn: '2026-09-22' })
  await expect.element(screen.getByText(/Il documento scade prima del rientro/)).toBeVisible()
  const field = screen.getByLabelText('Scade il', { exact: false }).element()
  expect(field.getBoundingClientRect().width).toBeLessThanOrEqual(94)
})

it('where one line is too narrow the document takes two', async () => {
  expect(linesOf(await showPerson(560), document)).toBe(2)
})

it('birth, place and citizenship are on one line, with the age at the departure', async () => {
  const screen = await showPerson(614)
  await expect.element(screen.getByText('77 anni alla partenza')).toBeVisible()
  expect(linesOf(screen, ['bornOn', 'birthPlace', 'citizenship'])).toBe(1)
})

it('somebody of the same name and birth day in another booking of the trip is said at the name', async () => {
  const known = { ...sampleOf(Person), surname: "D'Angelo", name: 'Nicolò', bornOn: '1949-01-17', taxCode: null }
  answer(searchCustomers, () => ({
    people: [{ person: known, tripCount: 1, lastTripOn: null, bookingOnTrip: 14, companions: [] }],
    total: 1,
  }))
  const screen = await showPerson(614, { surname: 'D ANGELO', name: 'NICOLO' })
  await expect.element(screen.getByText('Già in questo viaggio, pratica 014')).toBeVisible()
})
