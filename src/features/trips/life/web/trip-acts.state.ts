import { useNavigate } from '@tanstack/react-router'
import { deleteDraft, duplicateTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { archiveTrip, completeTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import type { ButtonKind } from '#src/web/ui/buttons/button-content.tsx'

/** Asks before an act that cannot be undone. The button that goes back comes first and has the focus. */
async function isSure(title: string, body: string, label: string, kind: ButtonKind): Promise<boolean> {
  const back = { value: 'back', label: t('trips.back-out') } as const
  return (await ask({ title, body, choices: [back, { value: 'yes', label, kind }], safe: 'back' })) === 'yes'
}

/** The acts on a trip that need only one plain question. */
export function useTripActs() {
  const trip = useTrip()
  const navigate = useNavigate()
  const { title } = trip
  const params = { tripId: trip.id }
  const body = { version: trip.version }
  const complete = useCommand(completeTrip, { onDone: () => toast.success(t('trips.completed-toast')) })
  const archive = useCommand(archiveTrip, { onDone: () => toast.success(t('trips.archived-toast', { n: 1 })) })
  const remove = useCommand(deleteDraft, {
    failureText: t('trips.delete-failed'),
    onDone: () => {
      toast.success(t('trips.deleted-toast'))
      void navigate({ to: '/trips' })
    },
  })
  const duplicate = useCommand(duplicateTrip, {
    onDone: ({ id }) => {
      toast.success(t('trips.duplicated'))
      void navigate({ to: '/trips/$tripId', params: { tripId: id } })
    },
  })
  return {
    complete: async () => {
      const isYes = await isSure(
        t('trips.complete-title', { title }),
        t('trips.complete-body'),
        t('trips.complete'),
        'primary',
      )
      if (isYes) complete.mutate({ params, body })
    },
    archive: async () => {
      const isYes = await isSure(
        t('trips.archive-title-one', { title }),
        t('trips.archive-body'),
        t('trips.archive'),
        'primary',
      )
      if (isYes) archive.mutate({ params, body })
    },
    remove: async () => {
      const isYes = await isSure(
        t('trips.delete-title', { title }),
        t('trips.delete-body'),
        t('trips.delete'),
        'dangerFill',
      )
      if (isYes) remove.mutate({ params })
    },
    duplicate: () => duplicate.mutate({ params, body: {} }),
  }
}
