import {
  IconArrowMerge,
  IconBuildingStore,
  IconChevronLeft,
  IconCopy,
  IconDots,
  IconMail,
  IconPencil,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LogPages } from '#src/features/activity/web/activity-pages.panel.tsx'
import { phoneInWords } from '#src/features/providers/provider-differences.words.ts'
import { getProviderActivity } from '#src/features/providers/providers.contract.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { copyText } from '#src/web/shell/clipboard.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton, NeighbourButtons } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { kindIcons } from './kind-icons.words.ts'
import { ProviderComing } from './provider-coming.panel.tsx'
import { ProviderContacts } from './provider-contacts.panel.tsx'
import { ProviderDataDialog } from './provider-data.dialog.tsx'
import { providerQuery } from './provider-detail.panel.tsx'
import { ProviderDue } from './provider-due.panel.tsx'
import { type Provider, ProviderFacts, wholeAddress } from './provider-facts.panel.tsx'
import { ProviderNotes } from './provider-notes.panel.tsx'
import { ProviderOperationsCard } from './provider-operations.panel.tsx'
import styles from './provider-page.module.css'

const route = getRouteApi('/main/providers/$providerId')

/** One supplier: its coming services, its log, its contacts, data and notes. */
export function ProviderScreen() {
  const { providerId } = route.useParams()
  const navigate = useNavigate()
  const { data: provider, error, refetch } = useQuery(providerQuery(providerId))
  const id = provider?.id
  useEffect(() => {
    // The address of a merged double is replaced by that of the kept supplier.
    if (id !== undefined && id !== providerId)
      void navigate({ to: '/providers/$providerId', params: { providerId: id }, replace: true })
  }, [id, providerId, navigate])
  if (provider) return <Page provider={provider} key={provider.id} />
  if (error instanceof ProblemError && error.problem.status < 500) return <Gone />
  return (
    <div className={styles.waiting}>
      {error ? (
        <LoadFailure what={t('providers.what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage shape="facts" />
      )}
    </div>
  )
}

function Gone() {
  return (
    <div className={styles.waiting}>
      <EmptyState
        icon={IconBuildingStore}
        title={t('providers.gone')}
        action={<LinkButton to="/providers">{t('providers.to-list')}</LinkButton>}
      />
    </div>
  )
}

function Page({ provider }: { provider: Provider }) {
  const params = { providerId: provider.id }
  return (
    <>
      <Head provider={provider} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {provider.due && <ProviderDue due={provider.due} />}
          <ProviderComing coming={provider.coming} />
          <ProviderOperationsCard provider={provider} />
          <Card title={t('activity.log')} isRuled>
            <LogPages
              call={getProviderActivity}
              params={params}
              empty={<p className={styles.quiet}>{t('providers.no-activity')}</p>}
            />
          </Card>
        </div>
        <div className={styles.stack}>
          <ProviderContacts provider={provider} />
          <Card title={t('providers.data')}>
            <ProviderFacts
              provider={provider}
              names={['vatNumber', 'email', 'iban', 'paymentTerms', 'roomingDays', 'releaseDays']}
              empty={<p className={styles.quiet}>{t('providers.no-data')}</p>}
              isStacked
            />
          </Card>
          <ProviderNotes provider={provider} />
        </div>
      </div>
    </>
  )
}

/** The rarer acts on a supplier. */
function actionsOf({ iban, email }: Provider): MenuAction[] {
  const print = {
    key: 'print',
    label: t('trips.head-print'),
    icon: IconPrinter,
    keys: 'P',
    onSelect: () => window.print(),
  }
  const write = () => window.location.assign(`mailto:${email}`)
  const copy = () => void copyText(iban!, t('providers.iban-copied'))
  return [
    print,
    ...(email ? [{ key: 'write', label: t('providers.write'), icon: IconMail, onSelect: write }] : []),
    ...(iban ? [{ key: 'iban', label: t('providers.iban-copy'), icon: IconCopy, onSelect: copy }] : []),
  ]
}

function Head({ provider }: { provider: Provider }) {
  const { companyName, category, phone, createdAt, services, previousId, nextId } = provider
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Provider')
  const [isEditing, setIsEditing] = useState(false)
  const edit = () => setIsEditing(true)
  const go = (providerId: string | null) =>
    providerId !== null && void navigate({ to: '/providers/$providerId', params: { providerId } })
  useShortcuts([
    ...(canEdit ? [{ keys: 'e', label: t('providers.edit'), run: edit }] : []),
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
    { keys: 'alt+arrowup', label: t('providers.previous'), run: () => go(previousId) },
    { keys: 'alt+arrowdown', label: t('providers.following'), run: () => go(nextId) },
  ])
  const address = wholeAddress(provider)
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <IconButton
          icon={IconChevronLeft}
          size="small"
          label={t('providers.to-list')}
          onClick={() => void navigate({ to: '/providers' })}
        />
        <h1 className={styles.title}>{companyName}</h1>
        {category && (
          <Badge tone="neutral" icon={kindIcons[category]}>
            {t(`providers.kind.${category}`)}
          </Badge>
        )}
        <span className={styles.gap} />
        <NeighbourButtons
          previousId={previousId}
          nextId={nextId}
          labels={{ previous: t('providers.previous'), next: t('providers.following') }}
          onGo={go}
        />
        {canEdit && (
          <LinkButton
            icon={IconArrowMerge}
            to="/providers/merge"
            search={{ one: provider.id, ...(provider.twinId !== null && { other: provider.twinId }) }}
          >
            {t('providers.merge-open')}
          </LinkButton>
        )}
        {canEdit && (
          <Button kind="primary" icon={IconPencil} onClick={edit}>
            {t('providers.edit')}
          </Button>
        )}
        <ActionMenu actions={actionsOf(provider)}>
          <IconButton icon={IconDots} kind="secondary" label={t('providers.actions')} />
        </ActionMenu>
      </div>
      <div className={styles.facts}>
        {address && <span>{address}</span>}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            <Icon of={IconPhone} size="small" />
            {phoneInWords(phone)}
          </a>
        )}
        <span>
          {t('providers.since', { year: createdAt.slice(0, 4) })} · <b>{t('providers.services', { n: services })}</b>
        </span>
      </div>
      {isEditing && <ProviderDataDialog provider={provider} onClose={() => setIsEditing(false)} />}
    </header>
  )
}
