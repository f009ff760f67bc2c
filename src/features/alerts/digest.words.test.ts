import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/shared/day.ts'
import type { ListedAlert } from './alerts.contract.ts'
import { digestOf } from './digest.words.ts'

const today = '2027-03-03'
const alert = (dueOn: Day): ListedAlert => ({
  ...{ id: dueOn, version: 1, kind: 'dossier', tripId: 'trip', causeId: 'trip', dueOn, params: {} },
  ...{ putOff: null, closed: null, isMine: true },
  trip: { title: 'Pasqua a Praga', status: 'confirmed', departsOn: '2027-03-26', returnsOn: '2027-03-30' },
})
const mail = (alerts: ListedAlert[], counts: { late: number; today: number; week: number }) =>
  digestOf(alerts, { counts, today, name: 'Elena', link: 'https://viaggi.example/notifications' })

test('the subject counts all that is due this week, and each group says how many it does not list', () => {
  const listed = [alert('2027-03-01'), alert('2027-03-02'), alert(today)]
  const { subject, text } = mail(listed, { late: 2, today: 3, week: 12 })!
  expect(subject).toBe('Torpedone: 17 avvisi da gestire, 03/03/2027')
  expect(text).toContain(
    [
      'In ritardo',
      '- Invia il dossier di viaggio: Pasqua a Praga, 26/03 (scaduto da 2 giorni)',
      '- Invia il dossier di viaggio: Pasqua a Praga, 26/03 (scaduto ieri)',
      '',
      'Oggi',
      '- Invia il dossier di viaggio: Pasqua a Praga, 26/03',
      '- e altri 2, nelle notifiche',
      '',
      'Questa settimana',
      '- 12 avvisi, nelle notifiche',
      '',
      'Apri le notifiche: https://viaggi.example/notifications',
    ].join('\n'),
  )
})

test('what is due after this week waits for its week, and a day without alerts has no mail', () => {
  const later = alert(addDays(today, 9))
  expect(mail([later], { late: 0, today: 0, week: 0 })).toBeNull()
  expect(mail([alert(today), later], { late: 0, today: 1, week: 0 })!.text).not.toMatch(/settimana|e altr|e un altro/)
})
