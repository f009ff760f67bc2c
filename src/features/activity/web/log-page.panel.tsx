import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getActivityChoices } from '#src/features/activity/activity.contract.ts'
import type { Day } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import styles from './activity.module.css'
import { type ActivityFilters, ActivityPages } from './activity-pages.panel.tsx'

/** The filters of the log, as the address holds them. */
type LogSearch = {
  who?: string | undefined
  what?: ActivityFilters['subject']
  from?: Day | undefined
  to?: Day | undefined
}

/** The whole log of a trip or a template: who did what, and when. `none` is the text for an empty log. */
export function LogPage({ itineraryId, none }: { itineraryId: string; none: string }) {
  const { who, what, from, to }: LogSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const onSearch = (search: LogSearch) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false })
  const choices = queryOf(getActivityChoices, { params: { itineraryId } })
  const { data } = useQuery(choices)
  const filters: ActivityFilters = {
    ...(who && { userId: who }),
    ...(what && { subject: what }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const filterKey = useFilterKey()
  const isNarrowed = Object.keys(filters).length > 0
  const clear = () => onSearch({ who: undefined, what: undefined, from: undefined, to: undefined })
  const clearButton = <Button onClick={clear}>{t('activity.clear-filters')}</Button>
  return (
    <Card title={t('activity.log')} isRuled>
      <div ref={filterKey} className={styles.filters}>
        <SelectField
          label={t('activity.who')}
          placeholder={t('activity.everybody')}
          isClearable
          options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={who ?? null}
          onChange={(next) => onSearch({ who: next ?? undefined })}
        />
        <SelectField
          label={t('activity.what-about')}
          placeholder={t('activity.everything')}
          isClearable
          options={(data?.subjects ?? []).map((one) => ({ value: one, label: t(`activity.subject.${one}`) }))}
          value={what ?? null}
          onChange={(next) => onSearch({ what: next ?? undefined })}
        />
        <DayField
          isPast
          label={t('activity.from')}
          value={from ?? null}
          onChange={(day) => onSearch({ from: day ?? undefined })}
        />
        <DayField
          isPast
          label={t('activity.to')}
          value={to ?? null}
          onChange={(day) => onSearch({ to: day ?? undefined })}
        />
        {isNarrowed && clearButton}
      </div>
      <ActivityPages
        itineraryId={itineraryId}
        filters={filters}
        empty={
          isNarrowed ? (
            <EmptyState icon={IconHistory} title={t('activity.no-match')} action={clearButton} />
          ) : (
            <p>{none}</p>
          )
        }
      />
    </Card>
  )
}
