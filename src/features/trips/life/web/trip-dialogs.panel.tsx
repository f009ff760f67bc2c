import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useAbility } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { useHashAct } from './hash-act.state.ts'

const dialogs = {
  sale: lazyDialog(async () => (await import('./sale.dialog.tsx')).SaleDialog),
  confirm: lazyDialog(async () => (await import('./confirm-trip.dialog.tsx')).ConfirmTripDialog),
  template: lazyDialog(async () => (await import('./save-template.dialog.tsx')).TemplateQuestionDialog),
  saveTemplate: lazyDialog(async () => (await import('./save-template.dialog.tsx')).SaveTemplateDialog),
  cancel: lazyDialog(async () => (await import('./cancel-trip.dialog.tsx')).CancelTripDialog),
  owners: lazyDialog(
    async () => (await import('#src/features/trips/data/web/trip-owners.dialog.tsx')).TripOwnersDialog,
  ),
  edit: lazyDialog(async () => (await import('#src/features/trips/data/web/trip-data.dialog.tsx')).TripDataDialog),
}
export type TripDialog = keyof typeof dialogs

/** The dialogs that change a trip, each with the ability it needs. */
const needed: Partial<Record<TripDialog, 'edit' | 'decide'>> = {
  edit: 'edit',
  owners: 'edit',
  sale: 'decide',
  confirm: 'decide',
  cancel: 'decide',
}

/** `next` opens another dialog in place of this one. */
export type TripDialogProps = { onClose: () => void; next: (dialog: TripDialog) => void }

const OpenContext = createContext<(dialog: TripDialog) => void>(() => {})

/** Opens one of the trip's dialogs, from any button. */
export const useTripDialog = () => useContext(OpenContext)

/** The dialogs and side panels shared by the head, the draft and the summary of a trip. Each is loaded on demand. */
export function TripDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<TripDialog | null>(null)
  const ability = useAbility()
  const { status } = useTrip()
  useHashAct('confirm', () => status === 'forSale' && setOpen('confirm'))
  const verb = open && needed[open]
  const Dialog = open && (!verb || ability.can(verb, 'Trip')) ? dialogs[open] : null
  return (
    <OpenContext value={setOpen}>
      {children}
      <Suspense>{Dialog && <Dialog key={open} onClose={() => setOpen(null)} next={setOpen} />}</Suspense>
    </OpenContext>
  )
}
