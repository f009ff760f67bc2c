import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listServiceDeliveries } from '#src/features/communications/deliveries/deliveries.contract.ts'
import {
  type MessageKind,
  messageKinds,
  type SendState,
} from '#src/features/communications/deliveries/message-kinds.values.ts'
import { sendableAgain } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { SendingStateMark } from './sending-state.panel.tsx'
import styles from './service-messages.module.css'

type SentKindsProps = {
  tripId: string
  serviceId: string
  /** Shown to people who may not read messages to suppliers. */
  children: ReactNode
}

/** The states of a service's messages in a cell: the order, and the other kinds that failed or are to send. */
export function SentKinds({ tripId, serviceId, children }: SentKindsProps) {
  const canRead = useCan('read', 'Communication')
  const { data } = useQuery({ ...queryOf(listServiceDeliveries, { params: { tripId } }), enabled: canRead })
  const states = data?.services.find((one) => one.serviceId === serviceId)?.states
  if (!states) return children
  const others = messageKinds.filter((kind) => kind !== 'order' && kind !== 'paymentRequest')
  const [lost, owed] = [among(others, states, sendableAgain), among(others, states, ['toSend'])]
  return (
    <span className={styles.cell}>
      <Link
        to="/trips/$tripId/messages/new"
        params={{ tripId }}
        search={{ kind: 'order', serviceId }}
        className={styles.write}
      >
        <SendingStateMark state={states.order.state} />
        <span className="for-readers">, {t('communications.write-about')}</span>
      </Link>
      {lost && <small className={styles.lost}>{`${t('communications.state.failed')}: ${lost}`}</small>}
      {owed && <small>{owedSaid(states.order.state, owed)}</small>}
    </span>
  )
}

/** The kinds to send. Where the order above is to be sent too, they follow it without saying so again. */
const owedSaid = (order: SendState, owed: string) =>
  order === 'toSend' ? `${t('communications.kind.order')}, ${owed}` : `${t('communications.state.toSend')}: ${owed}`

type States = Partial<Record<MessageKind, { state: SendState }>>

/** The names of the kinds that are in one of these states. */
function among(kinds: readonly MessageKind[], states: States, wanted: readonly SendState[]): string {
  const found = kinds.filter((kind) => wanted.includes(states[kind]?.state ?? 'none'))
  return found.map((kind) => t(`communications.kind.${kind}`)).join(', ')
}
