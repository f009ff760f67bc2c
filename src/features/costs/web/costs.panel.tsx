import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { costPlanOf, uncostedIn } from '#src/features/costs/cost-plan.rules.ts'
import { type CostPlan, lossAt } from '#src/features/costs/cost-table.rules.ts'
import { costsPdf, costsSheet, getCosts } from '#src/features/costs/costs.contract.ts'
import { scenarioNumbers } from '#src/features/costs/costs.rules.ts'
import type { listDepartures } from '#src/features/departures/departures.contract.ts'
import { departuresQuery } from '#src/features/departures/web/departures.state.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TabLink, Tabs } from '#src/web/ui/layout/tab-link.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { AddNumber } from './added-numbers.panel.tsx'
import { BreakEven } from './break-even.panel.tsx'
import { CostDefinitionForm } from './cost-definition.form.tsx'
import { CostTable } from './cost-table.panel.tsx'
import styles from './costs.module.css'
import { CostsSummary } from './costs-summary.panel.tsx'
import { type CostsHome, type ListedServices, readDefinition, useDefinition } from './definition.state.ts'

const views = ['summary', 'table', 'definition'] as const
type CostsProps = {
  home: CostsHome
  onEditService: (serviceId: string) => void
}

/**
 * The costs and prices of a trip: the definition, and the results while it is typed. The address holds the open view.
 */
export function CostsPanel(props: CostsProps) {
  const { itineraryId } = props.home
  const params = { itineraryId }
  const costs = useQuery(queryOf(getCosts, { params }))
  const services = useQuery(servicesQuery(itineraryId))
  const departures = useQuery(departuresQuery(itineraryId))
  const settings = useQuery(queryOf(getSettings, {}))
  const all = [costs, services, departures, settings]
  if (costs.data && services.data && departures.data && settings.data)
    return (
      <Shown
        {...props}
        costs={costs.data}
        services={services.data.services}
        vehicles={departures.data.vehicles}
        settings={settings.data}
      />
    )
  if (all.some(({ error }) => error))
    return <LoadFailure what={t('costs.what')} onRetry={() => void Promise.all(all.map((one) => one.refetch()))} />
  return <SkeletonPage shape="form" />
}

type ShownProps = CostsProps & {
  costs: Output<typeof getCosts>
  services: ListedServices
  vehicles: Output<typeof listDepartures>['vehicles']
  settings: Output<typeof getSettings>
}

function Shown({ home, costs, services, onEditService, ...known }: ShownProps) {
  const { view = 'definition' } = useSearch({ strict: false }) as { view?: (typeof views)[number] }
  const navigate = useNavigate()
  const onDefine = () => void navigate({ to: '.', search: { view: 'definition' } })
  const definition = useDefinition(home, costs)
  const { values } = definition
  const read = readDefinition(values)
  const plan = costPlanOf(services, read, known.vehicles, known.settings)
  const numbers = scenarioNumbers(read.scenarios)
  const people = read.minParticipants === null ? null : Math.max(read.minParticipants, home.confirmed ?? 0)
  const setScenarios = (scenarios: number[]) => definition.form.setValues({ scenarios })
  const table = (
    <CostTable
      plan={plan}
      services={services}
      numbers={numbers}
      priceCents={read.unitCents}
      hasSuppliers={view === 'table'}
      onEditService={onEditService}
      {...(!definition.isReadOnly && {
        onUsePrice: (cents: number) => definition.form.setValues({ unitCents: cents }),
        added: read.scenarios,
        onAdded: setScenarios,
      })}
    />
  )
  const asked = { params: { itineraryId: home.itineraryId } }
  return (
    <>
      <HeadActions>
        <ActionMenu
          actions={[
            {
              key: 'xlsx',
              label: t('costs.export-sheet'),
              icon: IconFileSpreadsheet,
              onSelect: () => void download(costsSheet, asked, t('costs.exporting')),
            },
            {
              key: 'pdf',
              label: t('costs.export-pdf'),
              icon: IconFileTypePdf,
              onSelect: () => void download(costsPdf, asked, t('costs.exporting')),
            },
          ]}
        >
          <Button icon={IconDownload} aria-haspopup="menu">
            {t('costs.export')}
          </Button>
        </ActionMenu>
      </HeadActions>
      <div className={styles.tabs}>
        <Tabs label={t('costs.title')}>
          {views.map((one) => (
            <TabLink key={one} to="." search={{ view: one }} activeOptions={{ exact: true, explicitUndefined: true }}>
              {t(`costs.tab.${one}`)}
            </TabLink>
          ))}
        </Tabs>
        {view !== 'summary' && !definition.isReadOnly && (
          <AddNumber
            added={read.scenarios}
            minimum={read.minParticipants}
            onAdd={(n) => setScenarios([...read.scenarios, n])}
          />
        )}
      </div>
      <Uncosted plan={plan} services={services} onEditService={onEditService} />
      <Loss plan={plan} people={people} priceCents={read.unitCents} />
      {view === 'summary' && (
        <CostsSummary
          plan={plan}
          services={services}
          definition={read}
          home={home}
          {...(!definition.isReadOnly && { onDefine })}
        />
      )}
      {view === 'table' && table}
      {/* The form is hidden, not removed, so that typed values survive a change of view. */}
      <div className={styles.columns} hidden={view !== 'definition'}>
        <CostDefinitionForm definition={definition} costs={costs} plan={plan} />
        {view === 'definition' && (
          <div className={styles.main}>
            <BreakEven plan={plan} values={values} home={home} />
            {table}
          </div>
        )}
      </div>
    </>
  )
}

type LossProps = { plan: CostPlan; people: number | null; priceCents: number | null }

/** Warns that the typed price does not cover the trip's cost with the expected people. */
function Loss({ plan, people, priceCents }: LossProps) {
  const lossCents = lossAt(plan, people, priceCents)
  if (people === null || lossCents === null) return null
  return (
    <div className={styles.uncosted}>
      <NoticeStrip tone="warn">{t('costs.loss-said', { n: people, amount: euro(lossCents) })}</NoticeStrip>
    </div>
  )
}

type UncostedProps = { plan: CostPlan; services: ListedServices; onEditService: (serviceId: string) => void }

/** The services that the totals leave out, because their cost is not known yet. */
function Uncosted({ plan, services, onEditService }: UncostedProps) {
  const missing = uncostedIn(plan)
  const [first] = missing
  if (first === undefined) return null
  const names = services.filter(({ id }) => missing.includes(id)).map(({ name }) => name)
  return (
    <div className={styles.uncosted}>
      <NoticeStrip
        tone="warn"
        action={
          <Button size="small" onClick={() => onEditService(first)}>
            {t('costs.uncosted-act')}
          </Button>
        }
      >
        {t('costs.uncosted', { n: missing.length, services: names.join(', ') })}
      </NoticeStrip>
    </div>
  )
}
