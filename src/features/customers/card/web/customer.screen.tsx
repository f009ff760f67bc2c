import { IconArrowMerge, IconChevronLeft, IconPencil, IconPhone, IconUserOff, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LogPages } from '#src/features/activity/web/activity-pages.panel.tsx'
import { type CustomerCard, getCustomerActivity, getCustomerCard } from '#src/features/customers/card/card.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import styles from '#src/features/providers/web/provider-page.module.css'
import { formatDay } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton, NeighbourButtons } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { CustomerDocuments } from './customer-documents.panel.tsx'
import { CustomerFacts } from './customer-facts.panel.tsx'
import { CustomerHealth } from './customer-health.panel.tsx'
import { CustomerNotes } from './customer-notes.panel.tsx'
import { CustomerTrips } from './customer-trips.panel.tsx'
import { OwnData } from './own-data.panel.tsx'

const CustomerDataDialog = lazyDialog(async () => (await import('./customer.dialog.tsx')).CustomerDataDialog)
const route = getRouteApi('/main/customers/$customerId')

type CustomerScreenProps = {
  /** What later features know of the person's wishes, by the id of the person. */
  rights: (customerId: string) => ReactNode
  /** Begins a booking of the person. */
  booking: (customer: CustomerCard) => ReactNode
}

/** One person: data, trips, documents, health data, and the person's rights by law. */
export function CustomerScreen(parts: CustomerScreenProps) {
  const { customerId } = route.useParams()
  const navigate = useNavigate()
  const { data: customer, error, refetch } = useQuery(queryOf(getCustomerCard, { params: { customerId } }))
  const id = customer?.id
  useEffect(() => {
    // The address of a merged double is replaced by that of the kept person.
    if (id !== undefined && id !== customerId)
      void navigate({ to: '/customers/$customerId', params: { customerId: id }, replace: true })
  }, [id, customerId, navigate])
  if (customer) return <Page customer={customer} {...parts} key={customer.id} />
  if (error instanceof ProblemError && error.problem.status < 500) return <Gone />
  return (
    <div className={styles.waiting}>
      {error ? <LoadFailure what={t('card.what')} onRetry={() => void refetch()} /> : <SkeletonPage shape="facts" />}
    </div>
  )
}

function Gone() {
  return (
    <div className={styles.waiting}>
      <EmptyState
        icon={IconUsers}
        title={t('card.gone')}
        action={<LinkButton to="/customers">{t('card.to-list')}</LinkButton>}
      />
    </div>
  )
}

function Page({ customer, rights, booking }: CustomerScreenProps & { customer: CustomerCard }) {
  const [isEditing, setIsEditing] = useState(false)
  const canEdit = useCan('edit', 'Customer') && !customer.isErased
  const edit = () => setIsEditing(true)
  const navigate = useNavigate()
  const go = (customerId: string | null) =>
    customerId !== null && void navigate({ to: '/customers/$customerId', params: { customerId } })
  useShortcuts([
    ...(canEdit ? [{ keys: 'e', label: t('card.edit'), run: edit }] : []),
    { keys: 'alt+arrowup', label: t('card.previous'), run: () => go(customer.previousId) },
    { keys: 'alt+arrowdown', label: t('card.following'), run: () => go(customer.nextId) },
  ])
  return (
    <>
      <Head customer={customer} onEdit={canEdit ? edit : undefined} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {customer.isErased ? (
            <NoticeStrip tone="info" icon={IconUserOff}>
              {t('card.erased')}. {t('card.erased-text')}
            </NoticeStrip>
          ) : (
            <CustomerFacts customer={customer} />
          )}
          <CustomerTrips customer={customer} booking={!customer.isErased && booking(customer)} />
          <Card title={t('card.activity')} isRuled>
            <LogPages
              call={getCustomerActivity}
              params={{ customerId: customer.id }}
              empty={<p className={styles.quiet}>{t('card.no-activity')}</p>}
            />
          </Card>
        </div>
        {!customer.isErased && (
          <div className={styles.stack}>
            {customer.documents && (
              <CustomerDocuments documents={customer.documents} onAdd={canEdit ? edit : undefined} />
            )}
            {customer.health && customer.sights && (
              <CustomerHealth customer={customer} health={customer.health} sights={customer.sights} />
            )}
            <CustomerNotes customer={customer} />
            {rights(customer.id)}
            <OwnData customer={customer} />
          </div>
        )}
      </div>
      {isEditing && <CustomerDataDialog customerId={customer.id} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function Head({ customer, onEdit }: { customer: CustomerCard; onEdit: (() => void) | undefined }) {
  const { age, bornOn, birthPlace, taxCode, phone, createdAt, trips, twinId } = customer
  const navigate = useNavigate()
  const travelled = trips.filter(
    ({ hasLeft, status }) => !hasLeft && (status === 'confirmed' || status === 'customerOption'),
  )
  const toCome = travelled.filter(({ isToCome }) => isToCome).length
  const born = [bornOn && formatDay(bornOn), birthPlace].filter(Boolean).join(', ')
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <IconButton
          icon={IconChevronLeft}
          size="small"
          label={t('card.to-list')}
          onClick={() => void navigate({ to: '/customers' })}
        />
        <h1 className={styles.title}>{fullName(customer)}</h1>
        <span className={styles.gap} />
        <NeighbourButtons
          previousId={customer.previousId}
          nextId={customer.nextId}
          labels={{ previous: t('card.previous'), next: t('card.following') }}
          onGo={(customerId) => void navigate({ to: '/customers/$customerId', params: { customerId } })}
        />
        {onEdit && (
          <LinkButton
            icon={IconArrowMerge}
            to="/customers/merge"
            search={{ one: customer.id, ...(twinId !== null && { other: twinId }) }}
          >
            {t('card.merge-open')}
          </LinkButton>
        )}
        {onEdit && (
          <Button kind="primary" icon={IconPencil} onClick={onEdit}>
            {t('card.edit')}
          </Button>
        )}
      </div>
      <div className={styles.facts}>
        {(age !== null || born) && (
          <span>
            {age !== null && <b>{t('card.age', { n: age })}</b>}
            {age !== null && born && ' · '}
            {born}
          </span>
        )}
        {taxCode && <span className="mono">{taxCode}</span>}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            <Icon of={IconPhone} size="small" />
            {formatPhone(phone)}
          </a>
        )}
        <span>
          {t('card.since', { year: createdAt.slice(0, 4) })} · <b>{t('card.trips', { n: travelled.length })}</b>
          {toCome > 0 && `, ${t('card.trips-to-come', { n: toCome })}`}
        </span>
      </div>
    </header>
  )
}
