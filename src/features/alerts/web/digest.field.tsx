import { useQuery } from '@tanstack/react-query'
import { getDigest, saveDigest } from '#src/features/alerts/digest.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { queryClient } from '#src/web/calls/query-client.ts'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'

const asked = queryOf(getDigest, {})
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: t('alerts.digest-at', { time: `${String(hour).padStart(2, '0')}:00` }),
}))

/** The hour at which the person gets their alerts by mail, saved as it is chosen. It is off until somebody chooses one. */
export function DigestField() {
  const { data } = useQuery(asked)
  const save = useCommand(saveDigest, { onFailed: () => void queryClient.invalidateQueries(asked) })
  const hour = data?.hour ?? null
  return (
    <SelectField
      label={t('alerts.digest')}
      help={t('alerts.digest-note')}
      disabled={!data}
      options={[{ value: '', label: t('alerts.digest-off') }, ...hours]}
      value={hour === null ? '' : String(hour)}
      onChange={(chosen) => {
        const next = chosen ? Number(chosen) : null
        queryClient.setQueryData(asked.queryKey, { hour: next })
        save.mutate({ body: { hour: next } })
      }}
    />
  )
}
