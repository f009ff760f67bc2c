import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getThingActivity } from '#src/features/activity/activity.contract.ts'
import { LogPages } from '#src/features/activity/web/activity-pages.panel.tsx'
import { bandOf, daysBeforeDeparture } from '#src/features/bookings/withdrawal/penalty-scale.rules.ts'
import { listProviders } from '#src/features/providers/providers.contract.ts'
import { listSeatMaps } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { getAgencySettings } from '#src/features/settings/agency-settings.contract.ts'
import { SettingsFormPage } from '#src/features/settings/web/settings.form.tsx'
import { type SettingsValues, storedSettings, wholeBands } from '#src/features/settings/web/settings.state.ts'
import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import { formatPercent } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { SettingsIndex } from './settings-index.panel.tsx'

/** Days between the withdrawal and the departure of the example. */
const daysOfExample = 9

/** The settings of the agency. */
export function SettingsScreen() {
  const { data, isError, refetch } = useQuery(queryOf(getAgencySettings, {}))
  if (!data)
    return (
      <>
        <PageHead title={t('settings.heading')} isRuled />
        {isError ? (
          <LoadFailure what={t('settings.what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage shape="indexedForm" />
        )}
      </>
    )
  return (
    <SettingsFormPage
      stored={storedSettings(data)}
      index={<SettingsIndex isOnPage />}
      example={penaltyExample}
      below={
        <>
          <Vehicles />
          <SettingsLog />
        </>
      }
    />
  )
}

/** What the agency knows of coaches: the maps of its library, and the suppliers that bring them. */
function Vehicles() {
  const { data: maps } = useQuery(queryOf(listSeatMaps, {}))
  const { data: suppliers } = useQuery(queryOf(listProviders, { query: { group: 'bus', limit: '50' } }))
  const active = maps?.filter(({ isActive }) => isActive).length
  return (
    <Card
      title={t('settings.vehicles')}
      end={
        <>
          {active !== undefined && <Link to="/settings/seat-maps">{t('settings.vehicles-maps', { n: active })}</Link>}
          {suppliers && (
            <Link to="/providers" search={{ group: 'bus' }}>
              {t('settings.vehicles-suppliers', { n: suppliers.total })}
            </Link>
          )}
        </>
      }
    />
  )
}

/** The log of the settings: who changed them, when, and from what to what. */
function SettingsLog() {
  return (
    <Card title={t('activity.of-settings')} isRuled>
      <LogPages call={getThingActivity} empty={<p>{t('activity.none-of-thing')}</p>} />
    </Card>
  )
}

/** The penalty of somebody who withdraws today, as the typed scale and counting have it. */
function penaltyExample(values: SettingsValues): string {
  const today = todayIn(new Date())
  const departsOn = addDays(today, daysOfExample)
  const n = daysBeforeDeparture(today, departsOn, {
    isWorkingDaysOnly: values.isPenaltyInWorkingDays,
    isWithdrawalDayCounted: values.isWithdrawalDayCounted,
    isDepartureDayCounted: values.isDepartureDayCounted,
  })
  const percent = formatPercent(bandOf(wholeBands(values.bands), n)?.percentBps ?? 0)
  return t('pages.penalty-example', { today: formatDay(today), departsOn: formatDay(departsOn), n, percent })
}
