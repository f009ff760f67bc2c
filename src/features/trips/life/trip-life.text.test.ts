import { expect, test } from 'vitest'
import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import type { EditRefusal } from '#src/features/trips/data/editing.rules.ts'
import { tripDataText } from '#src/features/trips/data/trip-data.text.ts'
import { tripLifeText } from '#src/features/trips/life/trip-life.text.ts'
import { tripListText } from '#src/features/trips/list/trip-list.text.ts'
import { tripWizardText } from '#src/features/trips/wizard/trip-wizard.text.ts'
import type { deadlineWarnings } from './deadlines.rules.ts'
import { type repetitions, type SeriesRefusal, seriesRefusal } from './series.rules.ts'
import type * as rules from './trip-states.rules.ts'
import type { TripStatus } from './trip-statuses.values.ts'

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
  | `trips.status.${TripStatus}`
  | `itineraries.type.${TripType}`
  | `itineraries.transport.${Transport}`
  | `trips.repetition.${(typeof repetitions)[number]}`
  | `trips.field.${rules.NeededForSale}`
  | `trips.missing.${rules.NeededForSale | rules.NeededForArchive}`

test('every refusal and every label of the rules has its text: otherwise the types would not agree', () => {
  const texts: Record<Refusal | Label, string> = {
    ...itinerariesText,
    ...tripLifeText,
    ...tripDataText,
    ...tripListText,
    ...tripWizardText,
  }
  const refused = seriesRefusal({ repetition: 'weekly', departsOn: '2027-06-11' })!
  expect(texts[refused]).toBe('Inserisci la data in cui finisce la ripetizione')
})

test('the texts quoted by the copy deck are exact', () => {
  expect(tripDataText['trips.required']).toBe('Compila il campo obbligatorio')
  expect(tripLifeText['trips.not-closed']).toBe('Si archiviano solo i viaggi conclusi o annullati')
  expect(tripLifeText['trips.missing.unitCents']).toBe('Manca la quota di partecipazione')
})
