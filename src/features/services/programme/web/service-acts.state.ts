import { useRef } from 'react'
import {
  addService,
  listServices,
  moveService,
  removeService,
} from '#src/features/services/programme/services.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { type CommandOptions, useCommand } from '#src/web/calls/command.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

export type MovedService = { id: string; version: number; name: string; day: number; position: number }

/** The services of a trip or template. */
export function servicesQuery(itineraryId: string) {
  return queryOf(listServices, { params: { itineraryId } })
}

/** Moves a service to another day, tells where it went, and offers to undo it. */
export function useMoveService({
  onDone,
  onRefused,
}: Pick<CommandOptions<typeof moveService>, 'onDone' | 'onRefused'> = {}) {
  const back = useCommand(moveService)
  const afterSaved = useRef(new WeakMap<object, (version: number) => void>())
  const move = useCommand(moveService, {
    failureText: t('services.save-failed'),
    // It runs even when the menu that asked for the move is gone with the service.
    onDone: (saved, input) => {
      afterSaved.current.get(input)?.(saved.version)
      onDone?.(saved, input)
    },
    ...(onRefused && { onRefused }),
  })
  const moveTo = ({ id, name, version: seen, ...before }: MovedService, day: number) => {
    const params = { serviceId: id }
    const input = { params, body: { day, version: seen } }
    afterSaved.current.set(input, (version) =>
      toastWithUndo(t('services.moved', { service: name, n: day }), () =>
        back.mutate({ params, body: { day: before.day, position: before.position, version } }),
      ),
    )
    move.mutate(input)
  }
  return { moveTo, isPending: move.isPending }
}

/** Removes a service at once; the toast can bring it back as it was. */
export function useRemoveService(itineraryId: string, onDone?: () => void) {
  const restore = useCommand(addService, { onDone: () => toast.success(t('services.restored')) })
  return useCommand(removeService, {
    failureText: t('services.save-failed'),
    onDone: ({ restore: body }) => {
      if (body === null) toast.success(t('services.removed'))
      else toastWithUndo(t('services.removed'), () => restore.mutate({ params: { itineraryId }, body }))
      onDone?.()
    },
  })
}
