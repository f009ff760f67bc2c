import { expect, test } from 'vitest'
import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import type { EditRefusal } from './data/editing.rules.ts'
import type { deadlineWarnings } from './life/deadlines.rules.ts'
import { type repetitions, type SeriesRefusal, seriesRefusal } from './life/series.rules.ts'
import type * as rules from './life/trip-states.rules.ts'
import { tripsText } from './trips.text.ts'

type Answer<Rule extends (...given: never[]) => unknown> = NonNullable<ReturnType<Rule>>
type Refusal =
  | Answer<typeof rules.durationRefusal>
  | Answer<typeof rules.putOnSaleRefusal>
  | Answer<typeof rules.deleteRefusal>
  | Answer<typeof rules.confirmRefusal>
  | Answer<typeof rules.cancelRefusal>
  | Answer<typeof rules.cancelFormRefusal>
  | Answer<typeof rules.completeRefusal>
  | Answer<typeof rules.archiveRefusal>
  | EditRefusal
  | SeriesRefusal
  | ReturnType<typeof deadlineWarnings>[number]['code']
type Label =
  | `trips.status.${rules.TripStatus}`
  | `itineraries.type.${TripType}`
  | `itineraries.transport.${Transport}`
  | `trips.repetition.${(typeof repetitions)[number]}`
  | `trips.field.${rules.NeededForSale}`
  | `trips.missing.${rules.NeededForSale | rules.NeededForArchive}`

test('every refusal and every label of the rules has its text: the types would not agree otherwise', () => {
  const texts: Record<Refusal | Label, string> = { ...itinerariesText, ...tripsText }
  const refused = seriesRefusal({ repetition: 'weekly', departsOn: '2027-06-11' })!
  expect(texts[refused]).toBe('Inserisci la data in cui finisce la ripetizione')
})

test('the texts quoted by the copy deck stand to the letter', () => {
  expect(tripsText['trips.required']).toBe('Compila il campo obbligatorio')
  expect(tripsText['trips.not-closed']).toBe('Si archiviano solo i viaggi conclusi o annullati')
  expect(tripsText['trips.missing.unitCents']).toBe('Manca la quota di partecipazione')
})

test('apostrophes are straight', () => {
  expect(Object.values(tripsText).join('\n')).not.toMatch(/[’‘]/)
})
