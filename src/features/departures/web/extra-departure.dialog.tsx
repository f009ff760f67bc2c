import type { DayOfWay } from './boarding.panel.tsx'
import { DepartureDialog } from './departure.dialog.tsx'

type ExtraDepartureProps = {
  itineraryId: string
  dayOf: DayOfWay
  onClose: () => void
  onAdded: (departureId: string) => void
}

/** Creates a departure for this trip alone while the operator books a person. */
export function ExtraDepartureDialog({ itineraryId, dayOf, onClose, onAdded }: ExtraDepartureProps) {
  return <DepartureDialog itineraryId={itineraryId} dayOf={dayOf} isExtra onClose={onClose} onSaved={onAdded} />
}
