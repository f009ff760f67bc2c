import { boat, coachHire, guide, hotel, meal, type Plan, visit } from './plan.ts'

/**
 * Trips of these days, whatever the weekday: one came back the day before yesterday, so its questionnaire and report
 * are still to come, and one leaves today.
 */
export const nearPlans: readonly Plan[] = [
  {
    title: 'Bellagio e i giardini del lago',
    days: 1,
    leaves: { in: -2 },
    route: 'lake',
    at: '07:00',
    transport: 'bus',
    coach: 'midi',
    maxPlaces: 34,
    min: 18,
    price: 64,
    child: 45,
    owners: ['silvia'],
    status: 'completed',
    full: 28,
    services: [
      coachHire('midi', '07:00', 420),
      boat(1, '10:20', 'Battello Varenna - Bellagio e ritorno', 'lago', { each: 9, location: 'Varenna (LC)' }),
      guide(1, '11:00', 'I giardini e le ville', 'nord', { fixed: 140, location: 'Bellagio (CO)' }),
      meal(1, '13:00', 'Pranzo sul lungolago', 'stresa', { each: 17, location: 'Bellagio (CO)', freeEvery: 20 }),
    ],
  },
  {
    title: 'Portovenere e Lerici',
    days: 2,
    leaves: { in: 0 },
    route: 'west',
    at: '06:00',
    transport: 'bus',
    coach: 'midi',
    maxPlaces: 33,
    min: 18,
    price: 199,
    child: 149,
    single: 35,
    owners: ['davide'],
    status: 'confirmed',
    full: 27,
    debtors: 1,
    withdrawn: 1,
    notes:
      'Con mare mosso il battello non parte: in bus fino a Portovenere, e visita anticipata al castello di Lerici.',
    services: [
      coachHire('midi', '06:00', 990),
      meal(1, '12:30', 'Pranzo a Portovenere', 'laspezia', { each: 22, location: 'Portovenere (SP)' }),
      guide(1, '15:00', 'Portovenere e San Pietro', 'europa', { fixed: 160, location: 'Portovenere (SP)' }),
      hotel(1, '18:30', 'Hotel, 1 notte in mezza pensione', 'laspezia', {
        night: 58,
        nights: 1,
        board: 'HB',
        location: 'La Spezia (SP)',
        freeEvery: 25,
        pnr: 'GP 5518',
      }),
      visit(2, '10:00', 'Castello di Lerici', 'europa', { each: 6, location: 'Lerici (SP)' }),
    ],
  },
]
