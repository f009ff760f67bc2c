import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { finishAlerts, putOffAlerts, reopenAlerts, resumeAlerts } from '#src/features/alerts/alerts.contract.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

type Seen = Pick<TripAlert, 'id' | 'version'>
const seenOf = (alerts: readonly Seen[]) => alerts.map(({ id, version }) => ({ id, version }))

/** What a person does with alerts, each with its toast; putting off and closing can be undone. */
export function useAlertActs({ onDone }: { onDone?: () => void } = {}) {
  const failureText = t('alerts.act-failed')
  const resume = useCommand(resumeAlerts, {
    failureText,
    onDone: ({ alerts }) => toast.success(t('alerts.resumed-toast', { n: alerts.length })),
  })
  const reopen = useCommand(reopenAlerts, {
    failureText,
    onDone: ({ alerts }) => toast.success(t('alerts.reopened-toast', { n: alerts.length })),
  })
  const finish = useCommand(finishAlerts, {
    failureText,
    onDone: ({ alerts }) => {
      toastWithUndo(t('alerts.done-toast', { n: alerts.length }), () => reopen.mutate({ body: { alerts } }))
      onDone?.()
    },
  })
  const putOff = useCommand(putOffAlerts, {
    failureText,
    onDone: ({ alerts }, { body: { until } }) => {
      const said = t('alerts.put-off-toast', { n: alerts.length, day: formatDay(until) })
      toastWithUndo(said, () => resume.mutate({ body: { alerts } }))
      onDone?.()
    },
  })
  return {
    isBusy: resume.isPending || finish.isPending || putOff.isPending,
    resume: (alerts: readonly Seen[]) => resume.mutate({ body: { alerts: seenOf(alerts) } }),
    finish: (alerts: readonly Seen[]) => finish.mutate({ body: { alerts: seenOf(alerts) } }),
    putOff: (alerts: readonly Seen[], until: Day, reason: string) =>
      putOff.mutate({ body: { alerts: seenOf(alerts), until, reason } }),
  }
}
