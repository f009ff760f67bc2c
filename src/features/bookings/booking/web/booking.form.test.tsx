import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import {
  Booking,
  createBooking,
  editBooking,
  getAvailability,
  getPriceTerms,
  Participant,
} from '#src/features/bookings/booking/booking.contract.ts'
import { bookingValuesOf, newBooking } from '#src/features/bookings/booking/booking.values.ts'
import { listBookingFiles } from '#src/features/bookings/files/booking-files.contract.ts'
import { Person, searchCustomers } from '#src/features/customers/person/person.contract.ts'
import { getMunicipality } from '#src/features/municipalities/municipalities.contract.ts'
import { defaultSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer, LineDown } from '#src/web/testing/service.ts'
import { BookingFormPage } from './booking.form.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const wholeTrip = sampleOf(getTrip.schema.response[200])
const departure = { ...sampleOf(getTrip.schema.response[200].shape.departures.element), isExtra: false }
const trip = {
  ...wholeTrip,
  ...{ id: id(1), status: 'forSale' as const, type: 'multiDay' as const, days: 3, departsOn: '2099-06-11' },
  departures: [
    { ...departure, id: id(2), name: 'Bergamo', time: '06:00' },
    { ...departure, id: id(3), name: 'Brescia', time: '06:40' },
  ],
}
const agency = {
  ...sampleOf(listAgencies.schema.response[200].element),
  id: id(4),
  name: 'Vendita diretta',
  isDirect: true,
}
const terms = { ...sampleOf(getPriceTerms.schema.response[200]), departsOn: trip.departsOn }
const head = (n: number, surname: string, name: string) => ({
  ...sampleOf(Participant),
  ...{ participantId: id(n), customerId: id(n + 10), version: 1, surname, name, isDefaultContact: n === 5 },
  ...{ phone: '+393334821907', citizenship: 'Italia', taxCodeCountry: 'IT' },
})
const stored: Booking = {
  ...sampleOf(Booking),
  ...{ id: id(9), tripId: trip.id, version: 3, status: 'customerOption', confirmBy: '2099-03-01', roomType: 'DBL' },
  ...{ adults: 2, departureId: id(2), agencyId: agency.id, namesBy: '2099-06-01' },
  people: [head(5, 'Rossi', 'Mario'), head(6, 'Bianchi', 'Anna')],
  updatedAt: '2027-01-18T13:20:00Z',
  updatedByName: 'Ornella Galli',
}
const theirs: Booking = {
  ...stored,
  ...{ version: 4, departureId: id(3), updatedByName: 'Bruno Conti' },
}

beforeEach(() => {
  answer(listBookingFiles, () => ({ files: [] }))
  answer(getAvailability, () => sampleOf(getAvailability.schema.response[200]))
  answer(listAgencies, () => [agency])
  answer(getSettings, () => defaultSettings)
  answer(searchCustomers, () => sampleOf(searchCustomers.schema.response[200]))
  answer(getMunicipality, () => sampleOf(getMunicipality.schema.response[200]))
})

/** A booking on its page. The button brings what a colleague saved; what the form reports is listed on the page. */
function Page({
  isNew = false,
  first = stored,
  asked = terms,
  on = trip,
  then = theirs,
}: {
  isNew?: boolean
  first?: Booking
  asked?: typeof terms
  on?: typeof trip
  then?: Booking
}) {
  const [booking, setBooking] = useState(isNew ? null : first)
  const [told, setTold] = useState<string[]>([])
  const values = booking && bookingValuesOf(booking)
  return (
    <TripProvider trip={on}>
      <BookingFormPage
        booking={booking}
        initialValues={
          values ?? newBooking({ isMultiDay: true, agencyId: agency.id, namesBy: '2099-06-01', departureId: id(2) })
        }
        storedValues={values}
        terms={asked}
        openAt={0}
        refusal={booking?.status === 'canceled' ? 'La prenotazione è annullata' : null}
        payments={() => ({ rest: null, entries: null })}
        onSaved={({ isClosing, isNew: wasNew }) =>
          setTold([...told, `${isClosing ? 'chiude' : 'resta'}${wasNew ? ' nuova' : ''}`])
        }
        onClose={() => setTold([...told, 'chiusa'])}
        onGo={() => {}}
        onMove={() => {}}
        onRepeat={null}
        onRepeatOn={() => {}}
      />
      <p>Detto: {told.join(', ')}</p>
      <button type="button" onClick={() => setBooking(then)}>
        Arriva
      </button>
    </TripProvider>
  )
}

type Screen = Awaited<ReturnType<typeof show>>
const field = (screen: Screen, label: string) => screen.getByRole('textbox', { name: label, exact: false })
const surname = (screen: Screen) => screen.getByRole('combobox', { name: 'Cognome', exact: false })
const notes = (screen: Screen) => screen.getByRole('textbox', { name: 'Note' })
const press = (screen: Screen, name: string) => screen.getByRole('button', { name }).first().click()
const keys = (text: string) => userEvent.keyboard(text)
const save = () => keys('{Control>}s{/Control}')

describe('a stored booking', () => {
  it.each([
    [false, 1],
    [true, 0],
  ])('in a double for one is said to be a single use, unless others sleep there too (%s)', async (isRoomShared, n) => {
    const alone = { ...stored, isRoomShared, adults: 1, people: stored.people.slice(0, 1) }
    const screen = await show(<Page first={alone} />)
    await expect.element(notes(screen)).toBeVisible()
    expect(screen.getByText('è una doppia uso singola (DUS)', { exact: false }).elements()).toHaveLength(n)
  })

  it('is saved over its version, by Ctrl+S to stay and by Ctrl+Enter to close', async () => {
    let version = 3
    const received = answer(editBooking, () => ({ version: ++version }))
    const screen = await show(<Page />)
    await notes(screen).fill('Prima fila')
    await save()
    await expect.element(screen.getByText('Detto: resta')).toBeVisible()
    await notes(screen).fill('Prima fila, finestrino')
    await keys('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Detto: resta, chiude')).toBeVisible()
    expect(received.map(({ body }) => [body.version, body.notes])).toEqual([
      [3, 'Prima fila'],
      [4, 'Prima fila, finestrino'],
    ])
  })

  it('is sent with the help that a person needs to board; too long a text is refused at its field and stays', async () => {
    let refusals = 1
    const received = answer(editBooking, () => {
      if (refusals-- > 0)
        throw new Refusal('shapes.missing-data', {
          kind: 'invalid',
          faults: [{ path: '/people/0/boardingNote', code: 'shapes.too-long' }],
        })
      return { version: 4 }
    })
    const screen = await show(<Page />)
    await field(screen, 'Imbarco assistito').fill('Pedana per la sedia')
    await expect.element(screen.getByText('Imbarco assistito').first()).toBeVisible()
    await save()
    await expect.element(field(screen, 'Imbarco assistito')).toHaveAccessibleDescription(/Il testo è troppo lungo/)
    await expect.element(field(screen, 'Imbarco assistito')).toHaveValue('Pedana per la sedia')
    await save()
    await expect.element(screen.getByText('Detto: resta')).toBeVisible()
    expect(received.at(-1)!.body.people.map(({ boardingNote }) => boardingNote)).toEqual(['Pedana per la sedia', null])
  })

  it('is never half saved by Enter', async () => {
    const received = answer(editBooking, () => ({ version: 4 }))
    const screen = await show(<Page />)
    await field(screen, 'Nome').first().click()
    await keys('{End} Luigi{Enter}')
    await expect.element(field(screen, 'Nome').first()).toHaveValue('Mario Luigi')
    expect(received).toEqual([])
  })

  it('keeps what is typed while a colleague’s change arrives, and shows the departure by its name', async () => {
    const screen = await show(<Page />)
    await notes(screen).fill('Prima fila')
    await press(screen, 'Arriva')
    await expect.element(screen.getByText('Bruno Conti ha modificato questa scheda alle 14:20.')).toBeVisible()
    await expect.element(notes(screen)).toHaveValue('Prima fila')
    await press(screen, 'Vedi differenze')
    const rows = screen.getByRole('dialog', { name: 'Differenze' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('PartenzaBresciaBergamo')
    await expect.element(rows.nth(2)).toHaveTextContent('NotePrima fila')
  })

  it('that a colleague cancels meanwhile says so at its status too, whatever was chosen there', async () => {
    const screen = await show(<Page then={{ ...theirs, status: 'canceled' }} />)
    await screen.getByRole('combobox', { name: 'Stato' }).selectOptions('Confermata')
    await press(screen, 'Arriva')
    await expect.element(screen.getByRole('textbox', { name: 'Stato' })).toHaveValue('Annullata')
  })

  it('follows a colleague when nothing is typed', async () => {
    const received = answer(editBooking, () => ({ version: 5 }))
    const screen = await show(<Page />)
    await press(screen, 'Arriva')
    await notes(screen).fill('Prima fila')
    await save()
    await expect.poll(() => received[0]?.body).toMatchObject({ version: 4, departureId: id(3) })
  })

  it('keeps every key while the network is gone', async () => {
    answer(editBooking, () => {
      throw new LineDown()
    })
    const screen = await show(<Page />)
    await notes(screen).fill('Prima fila')
    await save()
    await expect.element(screen.getByText('Qualcosa è andato storto', { exact: false }).first()).toBeVisible()
    await notes(screen).click()
    await keys('{Control>}{End}{/Control}, finestrino')
    await screen.unmount()
    const again = await show(<Page />)
    await press(again, 'Ripristina')
    await expect.element(notes(again)).toHaveValue('Prima fila, finestrino')
  })
})

describe('the price of an option', () => {
  const prices = {
    ...{ adultCents: 400_00, childCents: 0, singleSupplementCents: null, registrationFeeCents: 0 },
    ...{ insuranceBps: 0, childUnderAge: 12 },
  }
  const line = (n: number) => ({
    ...{ id: id(n), kind: 'adultQuota' as const, label: null, cents: 400_00, source: 'Quota adulto del viaggio' },
    ...{ participantId: id(n), frozenAt: null, reversesId: null, isReversed: false },
    ...{ createdByName: null, createdAt: '2027-01-18T13:20:00Z' },
  })
  const priced: Booking = {
    ...stored,
    ...{ bookedOn: '2027-01-18', isWholeDueAtOnce: false, agreed: { depositCents: null, balanceDueOn: null } },
    terms: { ...prices, pricedAt: '2027-01-18T13:20:00Z', depositBps: 2_500, balanceDaysBefore: 30 },
    sale: { paysNet: false, commissionBps: 0 },
    lines: [line(5), line(6)],
    money: {
      ...{ priceCents: 800_00, owedCents: 800_00, paidCents: 0, refundedCents: 0, dueCents: 800_00 },
      ...{ state: 'toConfirm', depositCents: 200_00, balanceCents: 600_00, balanceDueOn: '2099-05-12', refundCents: 0 },
    },
  }
  const dearer = { ...terms, departsOn: '2099-06-11', prices: { ...prices, adultCents: 450_00 } }

  it('is the one it was made at, until today’s is taken, with the old one beside it', async () => {
    const received = answer(editBooking, () => ({ version: 4 }))
    const screen = await show(<Page first={priced} asked={dearer} />)
    await expect.element(screen.getByText(/oggi sarebbe €.900,00/)).toBeVisible()
    await press(screen, 'Aggiorna il prezzo')
    const dialog = screen.getByRole('dialog', { name: 'Aggiorna il prezzo' })
    await expect.element(dialog.getByRole('row', { name: /Totale €.800,00 €.900,00/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Aggiorna il prezzo' }).click()
    await expect.element(screen.getByText(/Con i prezzi di oggi/)).toBeVisible()
    await save()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.body.takesTodaysPrice).toBe(true)
  })

  it('is no longer paid once another person makes it dearer, before anything is saved', async () => {
    const paid = { paidCents: 800_00, dueCents: 0, state: 'paid' as const }
    const first = { ...priced, money: { ...priced.money!, ...paid } }
    const screen = await show(<Page first={first} asked={{ ...terms, prices, departsOn: '2099-06-11' }} />)
    await expect.element(screen.getByText('Saldato')).toBeVisible()
    await press(screen, 'Aggiungi persona')
    await expect.element(screen.getByText('Acconto versato')).toBeVisible()
  })

  it('offers no option on the day of departure, and asks for the whole price', async () => {
    const departsOn = todayIn(new Date())
    const asked = { ...terms, departsOn, balanceDaysBefore: 30 }
    const screen = await show(<Page isNew asked={asked} on={{ ...trip, departsOn }} />)
    await expect.element(screen.getByRole('option', { name: 'Confermata' })).toBeInTheDocument()
    await expect.element(screen.getByRole('option', { name: 'In opzione' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Si parte oggi: si versa tutto alla prenotazione.')).toBeVisible()
  })

  it('asks for nothing where it cannot be changed', async () => {
    const people = stored.people.map((one) => ({ ...one, phone: null }))
    const screen = await show(<Page first={{ ...stored, status: 'canceled', people }} />)
    await expect.element(screen.getByText('Nome di riferimento')).toBeVisible()
    expect(screen.getByText('*').elements()).toEqual([])
  })

  it('takes and replaces nobody once its trip has departed, and says so', async () => {
    const screen = await show(<Page on={{ ...trip, departsOn: '2026-01-10' }} />)
    const reason = /^Il viaggio è partito il 10.01.2026: non si prendono più prenotazioni$/
    const add = screen.getByRole('button', { name: 'Aggiungi persona' })
    await expect.element(add).toHaveAccessibleDescription(reason)
    await press(screen, 'Azioni per Rossi Mario')
    const replace = screen.getByRole('menuitem', { name: /Sostituisci.*non si prendono più/ })
    await expect.element(replace).toBeDisabled()
    await expect.element(screen.getByRole('menuitem', { name: 'Annulla questa persona' })).toBeEnabled()
  })

  it('may have an extra of one person, and refuses excessive discounts at once', async () => {
    const received = answer(editBooking, () => ({ version: 4 }))
    const screen = await show(<Page first={priced} asked={{ ...terms, prices, departsOn: '2099-06-11' }} />)
    await press(screen, 'Extra o sconto')
    const dialog = screen.getByRole('dialog', { name: 'Extra o sconto' })
    await dialog.getByRole('radio', { name: 'Sconto' }).click()
    await dialog.getByRole('textbox', { name: 'Descrizione' }).fill('Cortesia')
    await dialog.getByRole('textbox', { name: 'Importo' }).fill('500')
    await dialog.getByRole('combobox', { name: 'Di chi è' }).click()
    await dialog.getByRole('option', { name: 'Bianchi Anna' }).click()
    await dialog.getByRole('button', { name: 'Aggiungi' }).click()
    await expect.element(screen.getByText(/Gli sconti di una persona superano quanto paga/)).toBeVisible()
    await press(screen, 'Togli Cortesia')
    await expect.element(screen.getByText(/Gli sconti di una persona superano quanto paga/)).not.toBeInTheDocument()
    expect(received).toEqual([])
  })
})

describe('a new booking', () => {
  it('starts at its status, and names what is missing there first', async () => {
    const received = answer(createBooking, () => ({ id: id(20), code: '1' }) as never)
    const screen = await show(<Page isNew />)
    const state = screen.getByRole('combobox', { name: 'Stato' })
    await expect.element(state).toHaveFocus()
    await surname(screen).first().fill('Rossi')
    await save()
    await expect.element(state).toHaveFocus()
    await expect.element(state).toHaveAttribute('aria-invalid', 'true')
    expect(received).toEqual([])
  })

  it('keeps every digit of the telephone of a party of which one has a name', async () => {
    const received = answer(createBooking, () => sampleOf(createBooking.schema.response[201]))
    const screen = await show(<Page isNew />)
    await screen.getByRole('combobox', { name: 'Stato' }).selectOptions('In opzione')
    await surname(screen).fill("D'Angelo")
    const phone = screen.getByRole('region', { name: 'Contatto' }).getByRole('textbox', { name: 'Telefono' })
    await phone.click()
    await keys('3')
    await save()
    await expect.element(screen.getByText(/numero di telefono/i).first()).toBeVisible()
    expect(received).toEqual([])
    await keys('{End}334821907')
    await expect.element(phone).toHaveValue('3334821907')
    await save()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]!.body.referencePhone?.replaceAll(' ', '')).toMatch(/3334821907$/)
  })

  it('asks back when no place is left, and waits when told to', async () => {
    const received = answer(createBooking, ({ body }) => {
      if (body.status !== 'waitingList') throw new Refusal('bookings.trip-full')
      return sampleOf(createBooking.schema.response[201])
    })
    const screen = await show(<Page isNew />)
    await screen.getByRole('combobox', { name: 'Stato' }).selectOptions('In opzione')
    await screen.getByRole('textbox', { name: 'Nome di riferimento' }).fill('Rossi')
    await screen.getByRole('region', { name: 'Contatto' }).getByRole('textbox', { name: 'Telefono' }).fill('3334821907')
    await keys('{Control>}{Enter}{/Control}')
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: /lista d'attesa/i }).click()
    await expect.element(screen.getByText('Detto: chiude nuova')).toBeVisible()
    expect(received.map(({ body }) => body.status)).toEqual(['customerOption', 'waitingList'])
  })
})

describe('a tax code of a known person', () => {
  const code = 'RSSMRA84H14A794N'
  const mario = {
    ...sampleOf(Person),
    ...{ customerId: id(30), version: 7, surname: 'Rossi', name: 'Mario', bornOn: '1984-06-14', taxCode: code },
    ...{ taxCodeCountry: 'IT', phone: '+393334821907' },
  }

  /** Sends a booking for a person with Mario's tax code, and answers what the call received. */
  async function sent() {
    answer(searchCustomers, () => ({
      people: [{ person: mario, tripCount: 1, lastTripOn: '2026-05-01', bookingOnTrip: null, companions: [] }],
      total: 1,
    }))
    const received = answer(createBooking, ({ body }) => {
      if (body.people.some(({ taxCode, customerId }) => taxCode === code && !customerId))
        throw new Refusal('customers.same-person', { params: { name: 'Rossi Mario' }, path: '/people/0/taxCode' })
      return sampleOf(createBooking.schema.response[201])
    })
    const screen = await show(<Page isNew />)
    await screen.getByRole('combobox', { name: 'Stato' }).selectOptions('In opzione')
    await surname(screen).first().fill('Bianchetti')
    await field(screen, 'Nome').first().fill('Anna')
    await field(screen, 'Telefono').first().fill('035 112233')
    await codeOf(screen).fill(code)
    await save()
    const dialog = screen.getByRole('dialog', { name: 'È la stessa persona?' })
    await expect.element(dialog.getByText('è di Rossi Mario', { exact: false })).toBeVisible()
    return { screen, dialog, received }
  }
  const codeOf = (screen: Screen) => screen.getByRole('combobox', { name: 'Codice fiscale', exact: false }).first()

  it('asks whether they are one; if not, everything typed stays and the code is refused', async () => {
    const { screen, dialog, received } = await sent()
    await dialog.getByRole('button', { name: 'Sono due persone diverse' }).click()
    await expect.element(screen.getByText("Questo codice fiscale è già di un'altra persona")).toBeVisible()
    await expect.element(codeOf(screen)).toHaveFocus()
    await expect.element(codeOf(screen)).toHaveValue(code)
    await expect.element(surname(screen).first()).toHaveValue('Bianchetti')
    expect(received).toHaveLength(1)
  })

  it('takes the known person, from the version that was read, with the typed telephone', async () => {
    const { screen, dialog, received } = await sent()
    await dialog.getByRole('button', { name: 'È la stessa persona' }).click()
    await expect.element(screen.getByText('Detto: resta nuova')).toBeVisible()
    expect(received[1]?.body.people[0]).toMatchObject({
      ...{ customerId: mario.customerId, version: 7, surname: 'Rossi', name: 'Mario', phone: '+39035112233' },
    })
  })
})

describe('keys and focus', () => {
  it('lead from the agency to the surname by one Tab', async () => {
    const screen = await show(<Page isNew />)
    await screen.getByRole('combobox', { name: 'Agenzia', exact: false }).element().focus()
    await keys('{Tab}')
    await expect.element(surname(screen)).toHaveFocus()
  })

  it('open the second person for a refusal there, and focus its field', async () => {
    answer(editBooking, () => {
      throw new Refusal('shapes.missing-data', {
        kind: 'invalid',
        faults: [{ path: '/people/1/birthPlace', code: 'customers.birth-place' }],
      })
    })
    const screen = await show(<Page />)
    await notes(screen).fill('Prima fila')
    await save()
    await expect.element(screen.getByText('Inserisci il luogo di nascita')).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /^2 Bianchi Anna/ }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('combobox', { name: 'Luogo di nascita', exact: false })).toHaveFocus()
  })

  it('show a refusal at a contact shared with the lead at its checkbox', async () => {
    answer(editBooking, () => {
      throw new Refusal('shapes.missing-data', {
        kind: 'invalid',
        faults: [{ path: '/people/1/residence', code: 'customers.residence' }],
      })
    })
    const screen = await show(<Page />)
    await notes(screen).fill('Prima fila')
    await save()
    await expect.element(screen.getByText('Inserisci la residenza')).toBeVisible()
    await expect
      .element(screen.getByRole('checkbox', { name: 'Residenza, telefono ed email come Rossi Mario' }))
      .toHaveFocus()
  })

  it('give a companion without contacts those of the lead until the checkbox is cleared', async () => {
    const screen = await show(<Page isNew />)
    await surname(screen).fill('Rossi')
    await field(screen, 'Residenza').fill('Via Roma 1, Bergamo')
    await keys('{Alt>}{Enter}{/Alt}')
    await surname(screen).fill('Bianchi')
    await keys('{Tab}')
    const same = screen.getByRole('checkbox', { name: 'Residenza, telefono ed email come Rossi' })
    await expect.element(same).toBeChecked()
    await same.click()
    await expect.element(field(screen, 'Residenza')).toHaveValue('')
  })
})

it('E begins to edit, N begins another booking, and neither acts on what is typed', async () => {
  const screen = await show(<Page />)
  const status = screen.getByRole('combobox', { name: 'Stato' })
  await expect.element(status).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(status).toHaveFocus()
  await surname(screen).click()
  await userEvent.keyboard('n')
  await expect.element(surname(screen)).toHaveValue('Rossin')
  await surname(screen).fill('Rossi')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('n')
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/trips/${trip.id}/participants/add`)
})
