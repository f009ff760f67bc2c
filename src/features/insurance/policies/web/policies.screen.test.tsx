import { expect, it } from 'vitest'
import {
  type IssuedPolicy,
  issuePolicies,
  type LineToIssue,
  listPolicies,
  verifyPolicy,
} from '#src/features/insurance/policies/policies.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { PoliciesScreen } from './policies.screen.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  id: id(1),
  status: 'confirmed' as const,
  departsOn: '2027-03-12',
}
const line = (
  n: number,
  surname: string | null,
  name: string | null,
  given: Partial<LineToIssue> = {},
): LineToIssue => ({
  ...{
    participantId: id(n),
    bookingId: id(90),
    bookingNumber: 1,
    isCrew: false,
    taxCode: null,
    isForeignCode: false,
    bornOn: '1970-05-06',
  },
  ...{ surname, name, premiumCents: 3_560, confirmedOn: '2027-01-18', insteadOf: null },
  ...given,
})
const policy = (given: Partial<IssuedPolicy> = {}): IssuedPolicy => ({
  ...{ id: id(50), version: 3, participantId: id(4), bookingId: id(90), bookingNumber: 1, isCrew: false },
  ...{
    taxCode: null,
    isForeignCode: false,
    bornOn: null,
    insuredName: 'Rossi Mario',
    nameNow: 'Rossi Mario',
    premiumCents: 3_560,
  },
  ...{ premiumNowCents: 3_560, issuedAt: '2027-02-01T09:00:00.000Z', issuedBy: 'Elena', leftOn: null },
  ...{ isOfFormerPerson: false, isToVerify: false, former: [] },
  file: { name: 'Rossi.pdf', size: 2_000, contentType: 'application/pdf' },
  ...given,
})
const conti = [line(2, 'Conti', 'Anna'), line(3, 'Conti', 'Lucia'), line(4, 'Rossi', 'Mario')]

function open(
  {
    toIssue = conti,
    issued = [],
    insuranceBps = 400,
  }: { toIssue?: LineToIssue[]; issued?: IssuedPolicy[]; insuranceBps?: number | null } = {},
  { list = '', role = 'booking' }: { list?: string; role?: 'booking' | 'busOffice' } = {},
) {
  answer(listPolicies, () => ({ toIssue, issued, crew: [], insuranceBps, issueBy: null }))
  return show(
    <TripProvider trip={trip}>
      <PoliciesScreen />
    </TripProvider>,
    { roles: [role], visited: ['/', `/here${list}`] },
  )
}
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

it('without a file asks for one', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Carica polizze' }).click()
  await screen.getByRole('button', { name: 'Carica polizze' }).click()
  const asked = screen.getByRole('alert').filter({ hasText: 'Seleziona un file per proseguire' })
  await expect.element(asked).toBeVisible()
})

it('matches files by their names, leaves doubtful and refused ones on top, and uploads what is ready', async () => {
  const sent = answer(issuePolicies, () => ({ policies: [{ id: id(50), version: 1 }] }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Carica polizze' }).click()
  const drop = screen.getByLabelText(/Trascina/)
  await drop.upload([pdf('ROSSI_0219.pdf'), pdf('polizza conti.pdf'), new File(['PK'], 'polizze.zip')])
  await expect.element(screen.getByText('3 file da controllare')).toBeVisible()
  await expect.element(screen.getByText('dal cognome')).toBeVisible()
  await expect.element(screen.getByText(/il nome corrisponde a 2 persone/)).toBeVisible()
  await expect.element(screen.getByText(/Formato non ammesso/)).toBeVisible()
  await screen.getByLabelText('Persona di polizza conti.pdf').selectOptions('Conti Lucia')
  await screen.getByRole('button', { name: 'Carica 2 polizze' }).click()
  await expect.element(screen.getByText('2 polizze emesse')).toBeVisible()
  expect(sent.map(({ query }) => query.people)).toEqual([[id(4)], [id(3)]])
})

it('one file for one person: the last one chosen counts, and the one before waits for another person', async () => {
  const sent = answer(issuePolicies, () => ({ policies: [{ id: id(50), version: 1 }] }))
  const screen = await open()
  await expect.element(screen.getByLabelText('Carica polizza', { exact: true }).first()).not.toHaveAttribute('multiple')
  await screen.getByRole('button', { name: 'Carica polizze' }).click()
  await screen.getByLabelText(/Trascina/).upload([pdf('rossi mario.pdf'), pdf('scansione.pdf')])
  await screen.getByLabelText('Persona di scansione.pdf').selectOptions('Rossi Mario')
  await expect.element(screen.getByText(/la persona ha già un file/)).toBeVisible()
  await screen.getByRole('button', { name: 'Carica 1 polizza' }).click()
  await expect.element(screen.getByText('Polizza di Rossi Mario emessa')).toBeVisible()
  expect(sent.map(({ query }) => query.people)).toEqual([[id(4)]])
})

it('says whose tax code is missing, and which one is of another country', async () => {
  const screen = await open({
    toIssue: [line(2, 'Conti', 'Anna'), line(3, 'Li', 'Wei', { taxCode: 'A1', isForeignCode: true })],
  })
  await expect.element(screen.getByText('manca', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('codice estero, non controllato')).toBeVisible()
})

it('a failure keeps the file, with the text of the specification', async () => {
  answer(issuePolicies, () => {
    throw new LineDown()
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Carica polizze' }).click()
  await screen.getByLabelText(/Trascina/).upload([pdf('rossi mario.pdf')])
  await screen.getByRole('button', { name: 'Carica 1 polizza' }).click()
  await expect.element(screen.getByText(/Qualcosa è andato storto nel caricamento della polizza/)).toBeVisible()
})

it('a head without a name gets no file', async () => {
  const unnamed = await open({ toIssue: [line(2, null, null)] })
  await expect.element(unnamed.getByText('Prima il nominativo')).toBeVisible()
})

it('a person who only reads gets no button', async () => {
  const reading = await open({}, { role: 'busOffice' })
  await expect.element(reading.getByText('Rossi Mario')).toBeVisible()
  await expect.element(reading.getByRole('button', { name: 'Carica', exact: false })).not.toBeInTheDocument()
})

it('an issued policy says what changed since, and is verified', async () => {
  const verified = answer(verifyPolicy, () => ({ id: id(50), version: 4 }))
  const changed = policy({ isToVerify: true, nameNow: 'Rossi Marco', premiumNowCents: 3_700 })
  const screen = await open({ issued: [changed] }, { list: '?type=issued' })
  await expect.element(screen.getByText(/Da verificare con l'assicurazione/)).toBeVisible()
  await expect.element(screen.getByText(/Emessa a nome Rossi Mario, ora Rossi Marco/)).toBeVisible()
  await expect.element(screen.getByText(/Premio emesso €\s35,60, oggi sarebbe €\s37,00/)).toBeVisible()
  await screen.getByRole('button', { name: 'Verificata' }).click()
  expect(verified.map(({ body }) => body)).toEqual([{ version: 3 }])
})

it('one file for all leaves out the head without a name, and a refused one keeps who was chosen', async () => {
  const toIssue = [...conti, line(5, null, null)]
  const sent = answer(issuePolicies, () => {
    throw new LineDown()
  })
  const screen = await open({ toIssue })
  await screen.getByRole('checkbox').first().click()
  await expect.element(screen.getByText('4 selezionati')).toBeVisible()
  await screen.getByLabelText('Una polizza per 3 persone').upload(pdf('gruppo.pdf'))
  await screen.getByRole('button', { name: 'Carica 3 polizze' }).click()
  await expect.poll(() => sent.map(({ query }) => query.people)).toEqual([[id(2), id(3), id(4)]])
  await expect.element(screen.getByText('4 selezionati')).toBeVisible()
})

it('says of a trip that sells no insurance that nothing is to issue, and still takes a policy', async () => {
  const screen = await open({ insuranceBps: null })
  await expect.element(screen.getByText(/Nessuna assicurazione nella quota/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Carica polizze' })).toBeVisible()
})
