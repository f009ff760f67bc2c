import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { formatDayRange } from '#src/shared/day.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'

type LettersHeadProps = {
  draft: LettersDraft
  title: string
  saving: Saving
  onClose: () => void
  children: ReactNode
}

/** The head of the page: the kind, the trip, and the acts. */
export function LettersHead({ draft: { trip }, title, saving, onClose, children }: LettersHeadProps) {
  return (
    <PageHead
      before={<IconButton icon={IconChevronLeft} label={t('letters.page.back')} onClick={onClose} />}
      title={title}
      actions={
        <>
          <SaveState saving={saving} />
          {children}
        </>
      }
      below={
        <span className={page.facts}>
          <Link to="/trips/$tripId" params={{ tripId: trip.id }}>
            {trip.title}
          </Link>
          <span>{formatDayRange(trip.departsOn, trip.returnsOn)}</span>
          <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
        </span>
      }
    />
  )
}
