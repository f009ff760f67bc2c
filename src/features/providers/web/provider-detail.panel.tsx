import { useQuery } from '@tanstack/react-query'
import { phoneInWords } from '#src/features/providers/provider-differences.words.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { t } from '#src/web/text.ts'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { type Provider, ProviderFacts, ProviderOperations } from './provider-facts.panel.tsx'
import styles from './providers.module.css'

/** The query of every screen that shows a supplier. */
export function providerQuery(providerId: string) {
  return queryOf(getProvider, { params: { providerId } })
}

/** A supplier's card, over the page that named it. */
export function ProviderDrawer({ providerId, onClose }: { providerId: string; onClose: () => void }) {
  const { data: provider, error, refetch } = useQuery(providerQuery(providerId))
  return (
    <Drawer
      title={provider?.companyName ?? t('providers.card')}
      lead={provider && t('providers.card')}
      onClose={onClose}
    >
      {provider && <Sheet provider={provider} />}
      {!provider && error instanceof ProblemError && error.problem.status < 500 && (
        <NoticeStrip tone="err">{error.problem.detail}</NoticeStrip>
      )}
      {!provider && error && !(error instanceof ProblemError && error.problem.status < 500) && (
        <LoadFailure what={t('providers.what')} onRetry={() => void refetch()} />
      )}
      {!provider && !error && <SkeletonPage shape="facts" />}
    </Drawer>
  )
}

function Sheet({ provider }: { provider: Provider }) {
  return (
    <>
      <ProviderFacts
        provider={provider}
        names={[
          'vatNumber',
          'address',
          'city',
          'province',
          'postalCode',
          'country',
          'phone',
          'email',
          'iban',
          'paymentTerms',
        ]}
      />
      <section className={styles.part}>
        <h3>{t('providers.contacts')}</h3>
        {provider.contacts.length === 0 && <p className={styles.quiet}>{t('providers.no-contacts')}</p>}
        <ul className={styles.contacts}>
          {provider.contacts.map(({ id, name, purpose, phone, email }) => (
            <li key={id}>
              <b>{name}</b>
              {purpose && `, ${purpose}`}
              <small>{[phoneInWords(phone), email].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </section>
      {provider.notes && (
        <section className={styles.part}>
          <h3>{t('providers.field.notes')}</h3>
          <p>{provider.notes}</p>
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('providers.operations')}</h3>
        <ProviderOperations operations={provider.operations} />
      </section>
    </>
  )
}
