import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MessageDraft } from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { formatDayRange } from '#src/shared/day.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import styles from './message-page.module.css'
import { SendingStateBadge } from './sending-state.panel.tsx'

type MessageHeadProps = {
  draft: MessageDraft
  kind: MessageKind
  saving: Saving
  onClose: () => void
  children: ReactNode
}

/** The head of the message page: the kind, the service and the trip, and the actions. */
export function MessageHead({ draft, kind, saving, onClose, children }: MessageHeadProps) {
  const { service, trip, states } = draft
  const state = states[kind]?.state ?? 'none'
  return (
    <PageHead
      before={<IconButton icon={IconChevronLeft} label={t('communications.page.back')} onClick={onClose} />}
      title={`${t(`communications.kind.${kind}`)} · ${service.name}`}
      actions={
        <>
          <SaveState saving={saving} />
          {children}
        </>
      }
      below={
        <span className={styles.facts}>
          <Link to="/trips/$tripId" params={{ tripId: trip.id }}>
            {trip.title}
          </Link>
          <span>{formatDayRange(trip.departsOn, trip.returnsOn)}</span>
          <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
          {state !== 'none' && <SendingStateBadge state={state} />}
        </span>
      }
    />
  )
}
