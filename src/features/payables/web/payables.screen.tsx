import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { costOfEach } from '#src/features/costs/cost-table.rules.ts'
import { payableConcerns, payableGroups } from '#src/features/payables/payables.values.ts'
import { concernCounts, shownPayables } from '#src/features/payables/payables.view.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { peopleExpected } from '#src/features/trips/page/trip-sections.view.ts'
import { useCostPlan } from '#src/features/trips/page/web/cost-plan.state.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { addingFromPayments, PayablesList } from './payables.list.tsx'
import styles from './payables.module.css'

const route = getRouteApi('/main/trips/$tripId/sections/services-and-payments')

/** The services of the trip with what each costs, whether it is paid and whether its supplier was written to. */
export function PayablesScreen() {
  const trip = useTrip()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { serviceId } = useParams({ strict: false })
  const { data, isError, isFetching, refetch } = useQuery(servicesQuery(trip.id))
  const plan = useCostPlan()
  const rows = useMemo(() => {
    if (!data || !plan) return undefined
    const costs = costOfEach(plan, peopleExpected({ ...trip, minParticipants: trip.costs.minParticipants }))
    return data.services.map((service) => ({ ...service, costCents: costs.get(service.id) ?? null }))
  }, [data, plan, trip])
  const canAdd = useCan('edit', 'Service') && !isItineraryClosed(trip.status)
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...changed }), replace: true })
  const adding = addingFromPayments(trip.id)
  useShortcuts([
    ...(canAdd
      ? [
          {
            keys: 'n',
            label: t('services.add'),
            run: () => void navigate(adding),
          },
        ]
      : []),
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
  ])
  const counts = concernCounts(rows ?? [])
  return (
    <>
      <HeadActions>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {t('trips.head-print')}
        </Button>
        {canAdd && (
          <LinkButton kind="primary" icon={IconPlus} {...adding}>
            {t('services.add')}
          </LinkButton>
        )}
      </HeadActions>
      <section
        className={classes(styles.payables, serviceId !== undefined && styles.beside)}
        aria-labelledby="payables-title"
      >
        <h2 id="payables-title" className="for-readers">
          {t('payables.title')}
        </h2>
        <div className={styles.tools}>
          <SegmentedControl
            label={t('payables.group')}
            choices={payableGroups.map((by) => ({ value: by, label: t(`payables.by.${by}`) }))}
            value={search.by}
            onChange={(by) => go({ by })}
          />
          <div className={styles.chips} role="group" aria-label={t('payables.filters')}>
            {payableConcerns.map((only) => (
              <FilterChip
                key={only}
                label={t(`payables.only.${only}`)}
                count={counts[only]}
                isOn={search.only === only}
                onToggle={() => go({ only: search.only === only ? undefined : only })}
              />
            ))}
          </div>
          <ListSearch
            className={styles.search}
            label={t('payables.search')}
            value={search.search}
            onSearch={(text) => go({ search: text })}
          />
        </div>
        <PayablesList
          trip={trip}
          rows={rows && shownPayables(rows, search)}
          by={search.by}
          openId={serviceId ?? null}
          isFetching={isFetching}
          failure={isError && !data ? () => void refetch() : null}
          canAdd={canAdd}
          onClear={search.search || search.only ? () => go({ search: '', only: undefined }) : null}
        />
      </section>
      <Outlet />
    </>
  )
}
