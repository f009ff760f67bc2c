import { expect, it } from 'vitest'
import { getPoll, type Poll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { TripProvider } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { PollMessageDialog } from './poll-message.dialog.tsx'

const data: Poll = {
  ...sampleOf(getPoll.schema.response[200]),
  poll: null,
  drafts: {
    first: { subject: 'Com’è andato {titolo}?', body: 'Ciao {nome},\n{link}\nentro il {scadenza}' },
    reminder: { subject: 'Ricordi?', body: '{link}' },
    closesOn: '2027-03-15',
  },
  samples: {
    first: {
      ...{ email: 'famiglia@rossi.example', sender: 'Orobica Viaggi' },
      values: { nome: 'Anna, Mario', titolo: 'Napoli', scadenza: '14/03/2027', link: '(il suo link)' },
    },
    reminder: null,
  },
}

it('shows the message as its first reader gets it, with the closing day that was chosen', async () => {
  const screen = await show(
    <TripProvider trip={sampleOf(getTrip.schema.response[200])}>
      <PollMessageDialog data={data} kind="first" onClose={() => {}} />
    </TripProvider>,
    { roles: ['admin'] },
  )
  const preview = screen.getByRole('article', { name: 'Anteprima' })
  await expect.element(preview.getByText('Com’è andato Napoli?')).toBeVisible()
  await expect.element(preview.getByText('Da: Orobica Viaggi · A: famiglia@rossi.example')).toBeVisible()
  await expect.element(preview.getByText('Ciao Anna, Mario, (il suo link) entro il 15/03/2027')).toBeVisible()
  await expect.element(preview.getByText(/rispondi «Basta»/)).toBeVisible()
})
