import { useQuery } from '@tanstack/react-query'
import { getOptOut, setOptOut } from '#src/features/communications/letters/letters.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'

/** The switch for who wants no messages that a contract does not need, with who noted it and when. It is saved at once. */
export function OptOutPanel({ customerId }: { customerId: string }) {
  const canEdit = useCan('edit', 'Customer')
  const params = { customerId }
  const { data } = useQuery(queryOf(getOptOut, { params }))
  const set = useCommand(setOptOut, { failureText: t('letters.opt-out-failed') })
  if (!data) return null
  const { optedOut } = data
  const isShown = set.isPending ? set.variables.body.isOptedOut : optedOut !== null
  if (!canEdit && optedOut === null) return null
  return (
    <Card title={t('letters.opt-out-title')}>
      <SwitchField
        label={t('letters.opt-out-label')}
        note={
          optedOut
            ? t('letters.opt-out-since', { day: formatDay(wallClock(new Date(optedOut.at)).day), name: optedOut.by })
            : t('letters.opt-out-note')
        }
        checked={isShown}
        disabled={!canEdit}
        onChange={(isOptedOut) => set.mutate({ params, body: { isOptedOut } })}
      />
    </Card>
  )
}
