import { IconChevronLeft, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listServiceDeliveries } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { type MessageKind, messageKinds } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './message-page.module.css'
import { SendingStateBadge } from './sending-state.panel.tsx'

/** The services of a trip with the states of their messages, to choose the one to write about. */
export function ServicesToTell({ tripId, kind }: { tripId: string; kind: MessageKind }) {
  const { data, error, refetch } = useQuery(queryOf(listServiceDeliveries, { params: { tripId } }))
  const back = (
    <LinkButton kind="quiet" icon={IconChevronLeft} to="/trips/$tripId" params={{ tripId }}>
      {t('communications.page.back')}
    </LinkButton>
  )
  return (
    <>
      <PageHead before={back} title={t('communications.page.choose')} />
      {data?.services.length === 0 && <EmptyState icon={IconMail} title={t('communications.page.no-services')} />}
      {data && data.services.length > 0 && (
        <ul className={styles.services}>
          {data.services.map(({ serviceId, name, startsOn, providerName, states }) => (
            <li key={serviceId}>
              <Link to="/trips/$tripId/messages/new" params={{ tripId }} search={{ kind, serviceId }}>
                {name}
              </Link>
              <span>{[formatDay(startsOn), providerName].filter(Boolean).join(' · ')}</span>
              <KindStatesRow states={states} />
            </li>
          ))}
        </ul>
      )}
      {!data && error && <LoadFailure what={t('communications.page.what')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage shape="form" />}
    </>
  )
}

type States = Partial<Record<MessageKind, { state: Parameters<typeof SendingStateBadge>[0]['state'] }>>

/** The kinds that have a message sent or to send, each with its state. */
function KindStatesRow({ states }: { states: States }) {
  const shown = messageKinds.filter((kind) => (states[kind]?.state ?? 'none') !== 'none')
  return (
    <ul className={styles.states}>
      {shown.map((kind) => (
        <li key={kind}>
          <span>{t(`communications.kind.${kind}`)}</span>
          <SendingStateBadge state={states[kind]!.state} />
        </li>
      ))}
    </ul>
  )
}
