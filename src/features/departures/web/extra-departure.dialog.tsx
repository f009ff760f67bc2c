import { DepartureDialog } from './departure.dialog.tsx'

type ExtraDepartureProps = {
  itineraryId: string
  onClose: () => void
  onAdded: (departureId: string) => void
}

/** A load point that only this trip has, made while somebody is being booked. */
export function ExtraDepartureDialog({ itineraryId, onClose, onAdded }: ExtraDepartureProps) {
  return <DepartureDialog itineraryId={itineraryId} isExtra onClose={onClose} onSaved={onAdded} />
}
