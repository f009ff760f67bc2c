import { useMemo, useState } from 'react'
import { copyDeparturesFrom, listDepartureSources } from '#src/features/departures/departures.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import styles from './departure.module.css'

type Source = Output<typeof listDepartureSources>[number]

/** Adds the departures of another trip that are not here yet, after showing them. */
export function CopyDeparturesDialog({ itineraryId, onClose }: { itineraryId: string; onClose: () => void }) {
  const [from, setFrom] = useState<Source | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const source = useMemo<ComboSource<Source>>(
    () => ({
      search: async (search, signal) => {
        const found = await request(listDepartureSources, { params: { itineraryId }, query: { search } }, { signal })
        return found.length === 0 ? [] : [{ options: found.map(optionOf) }]
      },
    }),
    [itineraryId],
  )
  const copy = useCommand(copyDeparturesFrom, {
    failureText: t('departures.copy-failed'),
    onDone: ({ added, withoutReturn }) => {
      const said = t('departures.copied', { n: added })
      if (withoutReturn === 0) toast.success(said)
      else toast.warning(`${said}. ${t('departures.copied-no-return', { n: withoutReturn })}`)
      onClose()
    },
    onRefused: ({ code }) => {
      if (code !== 'departures.nothing-to-copy') return false
      setFault(t(code))
      return true
    },
  })
  const submit = () => {
    if (from === null) return setFault(t('departures.copy-choose'))
    if (!copy.isPending) copy.mutate({ params: { itineraryId }, body: { sourceId: from.id } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('departures.copy-title')}
      backOut={t('departures.cancel')}
      submitLabel={from && from.fresh > 0 ? t('departures.copy-do', { n: from.fresh }) : t('departures.copy')}
      isBusy={copy.isPending}
      onSubmit={submit}
    >
      <ComboField
        label={t('departures.copy-from')}
        placeholder={t('departures.copy-search')}
        isRequired
        source={source}
        labelOf={({ title }) => title}
        keyOf={({ id }) => id}
        value={from}
        onChange={(chosen) => {
          setFrom(chosen)
          setFault(chosen?.fresh === 0 ? t('departures.nothing-to-copy') : null)
        }}
        error={fault}
        data-autofocus
      />
      {from && (
        <ol className={styles.stops}>
          {from.stops.map(({ name, time }) => (
            <li key={`${time} ${name}`}>
              <span className="mono">{time}</span> {name}
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  )
}

function optionOf(trip: Source) {
  const { id, code, title, departsOn, fresh } = trip
  return {
    key: id,
    label: title,
    note: `${code} · ${formatDay(departsOn)}`,
    detail: fresh > 0 ? t('departures.copy-fresh', { n: fresh }) : t('departures.copy-here'),
    value: trip,
  }
}
