import { DepartureDialog } from './departure.dialog.tsx'

type ExtraDepartureProps = {
  itineraryId: string
  onClose: () => void
  onAdded: (departureId: string) => void
}

/** Creates a departure for this trip alone while the operator books a person. */
export function ExtraDepartureDialog({ itineraryId, onClose, onAdded }: ExtraDepartureProps) {
  return <DepartureDialog itineraryId={itineraryId} isExtra onClose={onClose} onSaved={onAdded} />
}
