import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Programme } from '#src/features/services/programme/web/programme.panel.tsx'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { ConfigurationCards } from './configuration.panel.tsx'
import styles from './template.module.css'
import { useTemplate } from './template-context.panel.tsx'

/** The page of a template: its three parts and its days. A service may open over it. */
export function TemplateHomeScreen() {
  const { id, name } = useTemplate()
  usePageTitle(name)
  const canUse = useCan('edit', 'Trip')
  const canEdit = useCan('edit', 'Service')
  const params = { templateId: id }
  const { data, error, refetch } = useQuery(servicesQuery(id))
  const navigate = useNavigate()
  const use = () => void navigate({ to: '/templates/trips/$templateId/create-trip', params })
  useShortcuts(canUse ? [{ keys: 'n', label: t('templates.use'), run: use }] : [])
  return (
    <>
      {canUse && (
        <HeadActions>
          <LinkButton kind="primary" icon={IconPlus} to="/templates/trips/$templateId/create-trip" params={params}>
            {t('templates.use')}
          </LinkButton>
        </HeadActions>
      )}
      <div className={styles.home}>
        {canEdit && <NoticeStrip tone="info">{t('templates.banner')}</NoticeStrip>}
        {data && <Configured services={data.services} />}
        {!data && error && <LoadFailure what={t('templates.what')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={8} />}
      </div>
      <Outlet />
    </>
  )
}

type Services = Parameters<typeof Programme>[0]['services']

function Configured({ services }: { services: Services }) {
  const template = useTemplate()
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Service')
  const canEditDepartures = useCan('edit', 'Departure')
  const params = { templateId: template.id }
  return (
    <>
      <ConfigurationCards
        itinerary={{ ...template, departures: template.departureList, services }}
        links={{
          loading: {
            heading: (title) => (
              <Link to="/templates/trips/$templateId/loading-order" params={params}>
                {title}
              </Link>
            ),
            below: (
              <>
                <Link to="/templates/trips/$templateId/loading-order" params={params}>
                  {t('templates.part-show')}
                </Link>
                {canEditDepartures && (
                  <Link to="/templates/trips/$templateId/loading-order" params={params} search={{ add: true }}>
                    {t('departures.add')}
                  </Link>
                )}
              </>
            ),
          },
          services: {
            heading: (title) => <span>{title}</span>,
            below: canEdit && (
              <Link to="/templates/trips/$templateId/add-service" params={params}>
                {t('services.add')}
              </Link>
            ),
          },
          costs: {
            heading: (title) => (
              <Link to="/templates/trips/$templateId/costs" params={params}>
                {title}
              </Link>
            ),
            below: (['summary', 'table', 'definition'] as const).map((view) => (
              <Link key={view} to="/templates/trips/$templateId/costs" params={params} search={{ view }}>
                {t(`costs.tab.${view}`)}
              </Link>
            )),
          },
        }}
      />
      <Programme
        itineraryId={template.id}
        days={template.days}
        departsOn={null}
        services={services}
        linkTo={(service, children) => (
          <Link
            to="/templates/trips/$templateId/service-preview/$serviceId"
            params={{ ...params, serviceId: service.id }}
            state={{ isOverList: true }}
            resetScroll={false}
            draggable={false}
          >
            {children}
          </Link>
        )}
        onEdit={(serviceId) =>
          void navigate({
            to: '/templates/trips/$templateId/edit-service/$serviceId',
            params: { ...params, serviceId },
          })
        }
        addTo={(day, className, children) => (
          <Link
            to="/templates/trips/$templateId/add-service"
            params={params}
            search={{ tripDay: day }}
            className={className}
          >
            {children}
          </Link>
        )}
      />
    </>
  )
}
