import type { Locator, Page } from '@playwright/test'
import { listServiceDeliveries, prepareMessage } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { listServices } from '#src/features/services/programme/services.contract.ts'
import { getSupplierPaper } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { cloneDatabase } from '#src/server/testing/clone.ts'
import { type MailServer, openMailServer } from '#src/server/testing/mail-peer.ts'
import type { Endpoint, Output } from '#src/shared/endpoint.ts'
import { pagesOfPdf } from './downloads.ts'
import { expect, expectNoAxeViolationsDayAndNight, test } from './fixtures.ts'
import { makeFolder, startProgram } from './program.ts'

const story = test.extend<object, { mail: MailServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  // The program of this story has a mail server.
  program: [
    async ({ mail }, use) => {
      const clone = await cloneDatabase(process.env.TEMPLATE_URL!)
      const folder = await makeFolder()
      const env = { DATABASE_URL: clone.url, SMTP_URL: mail.url, MAIL_FROM: 'gruppi@orobicaviaggi.example' }
      const program = await startProgram({ dataDir: folder.path, env })
      await use(program)
      await program.stop()
      await Promise.all([clone.drop(), folder.remove()])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function read<E extends Endpoint>(page: Page, { url }: E, params: Record<string, string>): Promise<Output<E>> {
  const address = Object.entries(params).reduce((path, [name, value]) => path.replace(`:${name}`, value), url as string)
  return (await page.request.get(address)).json() as Promise<Output<E>>
}

/** A hotel of a trip on sale that nobody has ordered yet. */
async function hotelToOrder(page: Page): Promise<{ tripId: string; serviceId: string; name: string }> {
  const found = await page.request.get(`${listTrips.url}?status=forSale&modules=multiDay&limit=100`)
  const { trips } = (await found.json()) as Output<typeof listTrips>
  for (const { id: tripId } of trips) {
    const { services } = await read(page, listServices, { itineraryId: tripId })
    const { services: told } = await read(page, listServiceDeliveries, { tripId })
    const hotel = services.find(
      ({ id, category }) =>
        category === 'hotel' && told.find(({ serviceId }) => serviceId === id)?.states.order.state === 'toSend',
    )
    if (hotel) return { tripId, serviceId: hotel.id, name: hotel.name }
  }
  throw new Error('every hotel is ordered')
}

const messagesIn = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Comunicazioni' })
const stateOf = (messages: Locator, kind: string) => messages.getByRole('listitem').filter({ hasText: kind })

story(
  'An order and a voucher leave with their papers, which the supplier and the archive read alike',
  async ({ asRole, mail }) => {
    const page = await asRole('groupsOffice')
    const { tripId, serviceId, name } = await hotelToOrder(page)
    await page.goto(`/trips/${tripId}/service-preview/${serviceId}`)
    await expect(stateOf(messagesIn(page), 'Ordine')).toContainText('Da inviare')
    await messagesIn(page).getByRole('link', { name: 'Ordine' }).click()

    await expect(page.getByRole('heading', { name: `Ordine · ${name}` })).toBeVisible()
    const recipient = await page.getByLabel('A *').inputValue()
    expect(recipient).toMatch(/^gruppi@/)
    await page.getByLabel('Indicazioni nel documento').fill('Ingresso bus dal retro')
    await expect(page.getByRole('article', { name: 'Ordine, bozza' })).toContainText('Ingresso bus dal retro')
    await expectNoAxeViolationsDayAndNight(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Ordine \d+\/\d{4}: messaggio in uscita/)).toBeVisible()
    await expect(stateOf(messagesIn(page), 'Ordine')).toContainText('Inviato')

    const order = await mail.next()
    expect(order).toMatchObject({ to: [recipient] })
    expect(order.subject).toContain(name)
    const ordered = await pagesOfPdf(order.files[0]!.content)
    for (const said of ['Ordine ', name, 'Ingresso bus dal retro', 'Prezzo per notte', 'Per accettazione'])
      expect(ordered.text).toContain(said)

    await messagesIn(page).getByRole('link', { name: 'Voucher' }).click()
    await page.getByLabel('Testo').fill('Buongiorno, in allegato il voucher del gruppo.')
    await page.getByRole('button', { name: 'Invia', exact: false }).click()
    await expect(stateOf(messagesIn(page), 'Voucher')).toContainText('Inviato')
    const voucher = await mail.next()
    expect(voucher.text).toContain('in allegato il voucher del gruppo')
    const vouched = await pagesOfPdf(voucher.files[0]!.content)
    expect(vouched.text).toContain('Persone presenti')
    expect(vouched.text).not.toContain('Prezzo')

    const { sent } = await read(page, prepareMessage, { serviceId, kind: 'voucher' })
    const kept = await page.request.get(getSupplierPaper.url.replace(':paperId', sent[0]!.paper!.id))
    expect((await kept.body()).equals(voucher.files[0]!.content)).toBe(true)
  },
)
