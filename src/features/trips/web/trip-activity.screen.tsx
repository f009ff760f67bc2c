import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { getTripActivityChoices } from '#src/features/activity/activity.contract.ts'
import { queryOf } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { DayField } from '#src/web/ui/day-field.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { SelectField } from '#src/web/ui/select-field.tsx'
import { type ActivityFilters, ActivityPages } from './activity-pages.panel.tsx'
import styles from './trip-activity.module.css'
import { useTrip } from './trip-context.panel.tsx'

const route = getRouteApi('/main/trips/$tripId/sections/activity')

/** The whole log of a trip: who did what, when. The filters stand in the address. */
export function TripActivityScreen() {
  const trip = useTrip()
  const navigate = useNavigate()
  const { who, what, from, to } = route.useSearch()
  const { data } = useQuery(queryOf(getTripActivityChoices, { params: { tripId: trip.id } }, [`activity:${trip.id}`]))
  const go = (search: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...search }), replace: true, resetScroll: false })
  const clear = () => go({ who: undefined, what: undefined, from: undefined, to: undefined })
  const filters: ActivityFilters = {
    ...(who && { userId: who }),
    ...(what && { subject: what }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const isNarrowed = Object.keys(filters).length > 0
  const clearButton = <Button onClick={clear}>{t('trips.clear-filters')}</Button>
  return (
    <Card title={t('trips.activity-log')} isRuled>
      <div className={styles.filters}>
        <SelectField
          label={t('trips.log-who')}
          placeholder={t('trips.log-everybody')}
          isClearable
          options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={who ?? null}
          onChange={(next) => go({ who: next ?? undefined })}
        />
        <SelectField
          label={t('trips.log-what')}
          placeholder={t('trips.log-everything')}
          isClearable
          options={(data?.subjects ?? []).map((one) => ({ value: one, label: t(`trips.log-subject.${one}`) }))}
          value={what ?? null}
          onChange={(next) => go({ what: next ?? undefined })}
        />
        <DayField
          isPast
          label={t('trips.log-from')}
          value={from ?? null}
          onChange={(day) => go({ from: day ?? undefined })}
        />
        <DayField
          isPast
          label={t('trips.log-to')}
          value={to ?? null}
          onChange={(day) => go({ to: day ?? undefined })}
        />
        {isNarrowed && clearButton}
      </div>
      <ActivityPages
        tripId={trip.id}
        filters={filters}
        empty={
          isNarrowed ? <EmptyState icon={IconHistory} title={t('trips.log-none')} action={clearButton} /> : undefined
        }
      />
    </Card>
  )
}
