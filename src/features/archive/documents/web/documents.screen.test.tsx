import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  type ArchivedDocument,
  addDocument,
  editDocument,
  listDocuments,
  removeDocument,
  restoreDocument,
} from '#src/features/archive/documents/documents.contract.ts'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { DocumentsScreen } from './documents.screen.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const trip = {
  ...sampleOf(getTrip.schema.response[200]),
  ...{ id: id(1), status: 'confirmed' as const, departsOn: '2099-03-12' },
}
const document = (given: Partial<ArchivedDocument> = {}): ArchivedDocument => ({
  ...{ id: id(2), source: 'archive', type: 'serviceDocument', fileId: id(3), name: 'Contratto.pdf', size: 1_800_000 },
  ...{ contentType: 'application/pdf', createdAt: '2027-03-02T09:00:00.000Z', createdBy: 'Elena Bonetti' },
  about: { serviceId: null, service: null, people: null, person: null },
  former: [],
  ...given,
})

function open(documents: ArchivedDocument[], role: 'booking' | 'busOffice' = 'booking', of = trip) {
  answer(listDocuments, () => ({ documents, sent: [], reportBy: '2027-03-21', leader: 'Paola Serra' }))
  answer(listServices, () => ({ ...sampleOf(listServices.schema.response[200]), services: [] }))
  return show(
    <TripProvider trip={of}>
      <DocumentsScreen />
    </TripProvider>,
    { roles: [role] },
  )
}
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

it('drops a file anywhere, asks what it is, and shows why it was refused', async () => {
  answer(addDocument, () => {
    throw new Refusal('shapes.file-format', { kind: 'invalid' })
  })
  const screen = await open([document()])
  const carried = new DataTransfer()
  carried.items.add(pdf('Relazione.pdf'))
  window.document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried, bubbles: true }))
  await expect.element(screen.getByText('Rilascia i file per caricarli')).toBeVisible()
  window.document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }))
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Carica documento' }).click()
  await expect.element(dialog.getByText('Scegli il tipo di documento')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Tipo/ }).selectOptions('finalReport')
  await expect.element(dialog.getByText('La relazione finale si carica dal giorno della partenza')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Tipo/ }).selectOptions('insurancePolicy')
  await dialog.getByRole('button', { name: 'Carica documento' }).click()
  await expect.element(screen.getByText(/Formato non ammesso/)).toBeVisible()
})

it('asks for a file', async () => {
  const screen = await open([])
  await screen.getByRole('button', { name: 'Carica documento' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Carica documento' }).click()
  await expect.element(dialog.getByText('Seleziona un file per proseguire')).toBeVisible()
})

it('shows the versions under their document, and takes a removal back', async () => {
  const removed = answer(removeDocument, () => ({ id: id(2), name: 'Contratto.pdf' }))
  const restored = answer(restoreDocument, () => ({ id: id(2), name: 'Contratto.pdf' }))
  const { source: _s, type: _t, about: _a, former: _f, id: _i, ...file } = document({ fileId: id(9) })
  const screen = await open([document({ former: [file] })])
  await screen.getByRole('button', { name: 'Versioni di Contratto.pdf' }).click()
  await expect.element(screen.getByRole('link', { name: 'Scarica Contratto.pdf, versione 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Altre azioni: Contratto.pdf' }).click()
  await screen.getByRole('menuitem', { name: 'Elimina' }).click()
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => [removed.length, restored.length]).toEqual([1, 1])
})

it('renames a document where it stands', async () => {
  const edited = answer(editDocument, () => ({ id: id(2), name: 'Contratto hotel.pdf' }))
  const screen = await open([document()])
  await screen.getByRole('button', { name: 'Altre azioni: Contratto.pdf' }).click()
  await screen.getByRole('menuitem', { name: 'Rinomina' }).click()
  const field = screen.getByRole('textbox', { name: 'Nome del documento' })
  await expect.element(field).toHaveFocus()
  // The menu gives the focus back to its button a moment after it closed.
  await new Promise((past) => setTimeout(past, 50))
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Contratto hotel')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => edited.map(({ body }) => body)).toEqual([{ name: 'Contratto hotel.pdf' }])
})

it('is read by who may not change it', async () => {
  const screen = await open(
    [document({ about: { serviceId: id(5), service: 'Hotel', people: null, person: null } })],
    'busOffice',
  )
  await expect.element(screen.getByRole('cell', { name: 'Hotel' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Carica documento' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Altre azioni: Contratto.pdf' }).click()
  expect(screen.getByRole('menuitem', { name: 'Elimina' }).query()).toBeNull()
})

it('names each of several files, of which one is left out, and gives a single one the name that was typed', async () => {
  const sent = answer(addDocument, () => document())
  const screen = await open([])
  const drop = (...files: File[]) => {
    const carried = new DataTransfer()
    for (const file of files) carried.items.add(file)
    window.document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carried, bubbles: true }))
    window.document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
    )
  }
  drop(pdf('Menu.pdf'), pdf('Scansione 12.pdf'))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Scansione 12.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Togli Menu.pdf' }).click()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Contratto hotel.pdf')
  await dialog.getByRole('combobox', { name: /^Tipo/ }).selectOptions('insurancePolicy')
  await dialog.getByRole('button', { name: 'Carica documento' }).click()
  await expect.poll(() => sent.length).toBe(1)
})

it('says in an empty archive who writes the final report of a trip that is over, and until when', async () => {
  const screen = await open([], 'booking', { ...trip, status: 'completed' as typeof trip.status })
  await expect.element(screen.getByText('Relazione finale: la carica Paola Serra entro il 21/03/2027')).toBeVisible()
})
