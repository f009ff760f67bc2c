import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { DrivingNotice } from './driving.panel.tsx'

const trip = {
  ...{ days: 1, drivers: 1, vehicles: [{}], services: [] },
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
