import { expect, it } from 'vitest'
import { answerPoll, type OpenPoll, openPoll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { answer } from '#src/web/testing/service.ts'
import { QuestionnaireScreen } from './questionnaire.screen.tsx'

const poll: OpenPoll = {
  ...{ title: 'Terme e borghi di Toscana', departsOn: '2027-02-26', returnsOn: '2027-02-28' },
  agency: { name: 'Orobica Viaggi', phone: '+39035240118', logo: null },
  ...{ closesOn: '2027-03-14', isClosed: false, name: 'Luigi', answers: null },
  questions: ['organization', 'leader', 'hotel', 'meals', 'coach'],
}
const page = { roles: [], visited: ['/', `/q/${'a'.repeat(32)}`], route: '/q/$token' }
const open = (given: Partial<OpenPoll> = {}) => {
  answer(openPoll, () => ({ ...poll, ...given }))
  return show(<QuestionnaireScreen />, page)
}

it('sends the chosen answers, thanks, and lets them be changed', async () => {
  const sent: unknown[] = []
  answer(answerPoll, ({ body }) => {
    sent.push(body.answers)
    return { ...poll, answers: body.answers }
  })
  const screen = await open()
  await screen.getByRole('group', { name: "L'hotel" }).getByText('4').click()
  await screen.getByRole('group', { name: 'Torneresti con noi?' }).getByText('Sì').click()
  await expect.element(screen.getByText('2 risposte su 6. Rispondi a quelle che vuoi.')).toBeVisible()
  await screen.getByRole('button', { name: 'Invia risposte' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Grazie, Luigi' })).toBeVisible()
  expect(sent).toMatchObject([{ hotel: 4, comesBack: 'yes', meals: null, showsName: false }])
  await screen.getByRole('button', { name: 'Cambia le risposte' }).click()
  await expect.element(screen.getByRole('group', { name: "L'hotel" }).getByRole('radio', { name: '4' })).toBeChecked()
})

it('carries the logo of the agency, which its name replaces for who cannot see it', async () => {
  const logo = `data:image/png;base64,${btoa('logo')}`
  const screen = await open({ agency: { ...poll.agency, logo } })
  await expect.element(screen.getByRole('img', { name: 'Orobica Viaggi' })).toHaveAttribute('src', logo)
})

it('asks for one answer at least, and takes a choice back', async () => {
  const screen = await open()
  await screen.getByRole('group', { name: 'I pasti' }).getByText('2').click()
  await screen.getByRole('group', { name: 'I pasti' }).getByText('2').click()
  await screen.getByRole('button', { name: 'Invia risposte' }).click()
  const asked = screen.getByRole('alert').filter({ hasText: 'Rispondi ad almeno una domanda' })
  await expect.element(asked).toBeVisible()
  await screen.getByRole('group', { name: 'I pasti' }).getByText('3').click()
  await expect.element(asked).not.toBeInTheDocument()
})

it('asks only what the trip gave', async () => {
  const screen = await open({ questions: ['organization', 'leader', 'coach'] })
  await expect.element(screen.getByText('0 risposte su 4. Rispondi a quelle che vuoi.')).toBeVisible()
  for (const name of ["L'hotel", 'I pasti'])
    await expect.element(screen.getByRole('group', { name })).not.toBeInTheDocument()
})

it('says that it is closed, with the telephone of the agency', async () => {
  const screen = await open({ isClosed: true })
  await expect.element(screen.getByRole('heading', { name: 'Il questionario è chiuso' })).toBeVisible()
  await expect
    .element(screen.getByText(/Si poteva rispondere fino al 14\/03\/2027\. Per dirci qualcosa chiama/))
    .toBeVisible()
})

it('says that a link is none', async () => {
  answer(openPoll, () => {
    throw new Refusal('polls.unknown-link')
  })
  const screen = await show(<QuestionnaireScreen />, page)
  await expect.element(screen.getByRole('heading', { name: 'Questo link non è valido' })).toBeVisible()
})
