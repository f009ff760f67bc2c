import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { listServiceDeliveries } from '#src/features/communications/deliveries/deliveries.contract.ts'
import { type MessageKind, messageKinds } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { SendingStateBadge } from './sending-state.panel.tsx'
import styles from './service-messages.module.css'

type ServiceMessagesProps = { tripId: string; serviceId: string; status: string | null }

/**
 * The kinds of message about a service with their states, each a link to its page. Nothing before the trip is on sale.
 */
export function ServiceMessages({ tripId, serviceId, status }: ServiceMessagesProps) {
  const titleId = useId()
  const canRead = useCan('read', 'Communication')
  const isShown = canRead && supplierRefusal({ status }) !== 'itineraries.not-on-sale'
  const { data } = useQuery({ ...queryOf(listServiceDeliveries, { params: { tripId } }), enabled: isShown })
  const states = data?.services.find((one) => one.serviceId === serviceId)?.states
  if (!isShown || !states) return null
  const kinds = messageKinds.filter((kind) => states[kind] !== undefined)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('communications.states')}</h3>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to="/trips/$tripId/messages/new" params={{ tripId }} search={{ kind, serviceId }}>
              {t(`communications.kind.${kind}`)}
            </Link>
            <SendingStateBadge state={states[kind]!.state} />
            <small>{lastOf(states, kind)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type States = Partial<Record<MessageKind, { at: string | null; paper: string | null }>>

/** The last message of a kind: its paper and its day. */
function lastOf(states: States, kind: MessageKind): string {
  const { at = null, paper = null } = states[kind] ?? {}
  return [paper, at && formatDay(wallClock(new Date(at)).day)].filter(Boolean).join(', ')
}
