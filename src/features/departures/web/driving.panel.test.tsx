import { expect, it } from 'vitest'
import { setDrivingTimes } from '#src/features/departures/driving-times.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { DrivingNotice, DrivingTimes } from './driving.panel.tsx'

const trip = {
  ...{ departsOn: '2027-03-12', days: 1, drivers: 1, vehicles: [{}], services: [], drivingTimes: [] },
  departures: [
    { position: 1, time: '05:30', returnTime: '21:40', returnPosition: null },
    { position: 2, time: '06:15', returnTime: '20:55', returnPosition: null },
  ],
}

it('asks for a second driver with the hours of the day, until there is one', async () => {
  const screen = await show(<DrivingNotice trip={trip} isClosed={false} />)
  await expect.element(screen.getByText('Serve un secondo autista')).toBeVisible()
  await expect
    .element(screen.getByText('Giorno 1: dalle 05:30 alle 21:40 sono 16 ore e 10 min, più di 13.'))
    .toBeVisible()
  await screen.rerender(<DrivingNotice trip={{ ...trip, drivers: 2 }} isClosed={false} />)
  await expect.element(screen.getByText('Serve un secondo autista')).not.toBeInTheDocument()
})

it('says nothing of a trip that is over, nor of one without a coach', async () => {
  const screen = await show(
    <>
      <DrivingNotice trip={trip} isClosed />
      <DrivingNotice trip={{ ...trip, vehicles: [] }} isClosed={false} />
      <p>fine</p>
    </>,
  )
  await expect.element(screen.getByText('fine')).toBeVisible()
  await expect.element(screen.getByText('Serve un secondo autista')).not.toBeInTheDocument()
})

const tour = {
  ...{ ...trip, id: '0198a1b2-0000-7000-8000-000000000001', days: 3, departsOn: '2099-06-11' },
  drivingTimes: [{ day: 1, minutes: 480 }],
}

it('says what is stated, and what the check counts elsewhere', async () => {
  const screen = await show(<DrivingTimes trip={{ ...tour, drivingTimes: [] }} isClosed={false} />)
  await expect.element(screen.getByText('Ore di guida non indicate', { exact: false })).toBeVisible()
  await screen.rerender(<DrivingTimes trip={tour} isClosed={false} />)
  await expect
    .element(screen.getByText('Ore di guida: 8 ore il giorno 1. Negli altri giorni', { exact: false }))
    .toBeVisible()
  await screen.unmount()
  const reading = await show(<DrivingTimes trip={tour} isClosed={false} />, { roles: ['booking'] })
  await expect.element(reading.getByRole('button', { name: 'Indica le ore di guida' })).not.toBeInTheDocument()
})

it('states the hours of a day over those that were read, and says that a colleague was faster', async () => {
  const received = answer(setDrivingTimes, () => {
    throw new Refusal('calls.stale', { kind: 'conflict', params: { name: 'Marta', time: '10:20' } })
  })
  const screen = await show(<DrivingTimes trip={tour} isClosed={false} />, { roles: ['busOffice'] })
  await screen.getByRole('button', { name: 'Indica le ore di guida' }).click()
  await screen.getByRole('textbox', { name: 'Giorno 2', exact: false }).fill('09:30')
  await screen.getByRole('button', { name: 'Salva ore di guida' }).click()
  await expect.element(screen.getByText('Marta', { exact: false })).toBeVisible()
  expect(received).toMatchObject([
    {
      body: {
        times: [
          { day: 1, minutes: 480 },
          { day: 2, minutes: 570 },
        ],
        from: tour.drivingTimes,
      },
    },
  ])
})
