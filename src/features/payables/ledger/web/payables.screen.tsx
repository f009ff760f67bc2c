import { IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { payablesSheet } from '#src/features/payables/ledger/payables.contract.ts'
import { payableConcerns, payableGroups } from '#src/features/payables/ledger/payables.values.ts'
import { concernCounts, shownPayables } from '#src/features/payables/ledger/payables.view.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { ServiceOrder } from '#src/features/services/programme/web/service-order.state.ts'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { payablesQuery } from './marking.state.ts'
import { addingFromPayments, type PayableRow, PayablesList, type SentCell } from './payables.list.tsx'
import styles from './payables.module.css'
import { type BulkActs, PayablesSelection } from './payables-selection.panel.tsx'

const PermitsToUpdate = lazyPart(
  async () => (await import('#src/features/permits/web/permits-to-update.panel.tsx')).PermitsToUpdate,
)

const route = getRouteApi('/main/trips/$tripId/sections/services-and-payments')

/** The services of the trip with their cost, their payments and the messages to their suppliers. */
export function PayablesScreen({ sent, bulk }: { sent: SentCell; bulk: BulkActs }) {
  const trip = useTrip()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { serviceId } = useParams({ strict: false })
  const services = useQuery(servicesQuery(trip.id))
  const money = useQuery(payablesQuery(trip.id))
  const rows = useMemo(() => {
    if (!services.data || !money.data) return undefined
    const known = new Map(money.data.payables.map((payable) => [payable.serviceId, payable]))
    return services.data.services.map((service) => {
      const { costCents = null, settlement } = known.get(service.id) ?? {}
      return { ...service, costCents, ...(settlement && { settlement }) }
    })
  }, [services.data, money.data])
  const canReadMoney = useCan('read', 'SupplierPayment')
  const canPay = useCan('register', 'SupplierPayment') && supplierRefusal(trip) === null
  const [selection] = useState(() => new Selection<PayableRow>())
  const canWrite = useCan('edit', 'Communication') && supplierRefusal(trip) === null
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
  const filters = useFilterKey()
  const counts = useMemo(() => concernCounts(rows ?? []), [rows])
  // The rows follow the filters a moment later, so that a key or a chip shows at once.
  const shown = useDeferredValue(search)
  const found = useMemo(() => rows && shownPayables(rows, shown), [rows, shown])
  const order = useMemo(() => found?.map(({ id }) => id) ?? null, [found])
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
          {t('trips.section.services')}
        </h2>
        <Suspense>
          <PermitsToUpdate tripId={trip.id} />
        </Suspense>
        <div className={styles.tools}>
          <SegmentedControl
            label={t('payables.group')}
            choices={payableGroups.map((by) => ({ value: by, label: t(`payables.by.${by}`) }))}
            value={search.by}
            onChange={(by) => go({ by })}
          />
          <div ref={filters} className={styles.chips} role="group" aria-label={t('bookings.filters')}>
            {payableConcerns
              .filter((only) => only !== 'toPay' || canReadMoney)
              .map((only) => (
                <FilterChip
                  key={only}
                  label={t(`payables.only.${only}`)}
                  {...(rows && { count: counts[only] })}
                  isOn={search.only === only}
                  onToggle={() => go({ only: search.only === only ? undefined : only })}
                />
              ))}
          </div>
          {canReadMoney && serviceId === undefined && (
            <Button
              icon={IconDownload}
              onClick={() =>
                void download(payablesSheet, { params: { tripId: trip.id }, query: {} }, t('payables.exporting'))
              }
            >
              {t('trips.export')}
            </Button>
          )}
          <ListSearch
            className={styles.search}
            label={t('payables.search')}
            value={search.search}
            onSearch={(text) => go({ search: text })}
          />
        </div>
        <PayablesList
          trip={trip}
          rows={found}
          by={shown.by}
          openId={serviceId ?? null}
          isFetching={services.isFetching || money.isFetching}
          failure={
            (services.isError || money.isError) && !rows
              ? () => void Promise.all([services.refetch(), money.refetch()])
              : null
          }
          canAdd={canAdd}
          selection={canPay || canWrite ? selection : undefined}
          sent={sent}
          onClear={search.search || search.only ? () => go({ search: '', only: undefined }) : null}
        />
        <PayablesSelection
          tripId={trip.id}
          selection={selection}
          total={rows?.length ?? 0}
          canPay={canPay}
          bulk={bulk}
        />
      </section>
      <ServiceOrder value={order}>
        <Outlet />
      </ServiceOrder>
    </>
  )
}
