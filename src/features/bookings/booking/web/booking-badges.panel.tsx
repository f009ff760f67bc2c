import {
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClockHour4,
  IconHelpCircle,
  IconHourglass,
  IconListNumbers,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import type { PaymentState } from '#src/features/bookings/price/due.rules.ts'
import { t } from '#src/web/text.ts'
import { Badge, type Tone } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

const statuses: Record<BookingStatus, { tone: Tone; icon: TablerIcon }> = {
  customerOption: { tone: 'info', icon: IconClockHour4 },
  notConfirmed: { tone: 'warn', icon: IconCircleDashed },
  waitingList: { tone: 'warn', icon: IconListNumbers },
  requestedDemand: { tone: 'info', icon: IconHelpCircle },
  confirmed: { tone: 'ok', icon: IconCheck },
  canceled: { tone: 'err', icon: IconX },
  waitingForConfirmation: { tone: 'info', icon: IconHourglass },
}

/** The state of a booking by colour, icon and word. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge {...statuses[status]}>{t(`bookings.status.${status}`)}</Badge>
}

const states: Record<PaymentState, { tone: Tone; icon: TablerIcon }> = {
  paid: { tone: 'ok', icon: IconCircleCheck },
  partiallyPaid: { tone: 'warn', icon: IconCircleHalf2 },
  toConfirm: { tone: 'warn', icon: IconCircleDashed },
}

type PaymentBadgeProps = { state: PaymentState; isNothing?: boolean; isToRefund?: boolean }

/** The payment state of a booking, or the fact that a refund is owed or that a cancelled booking has nothing to pay. */
export function PaymentBadge({ state, isNothing = false, isToRefund = false }: PaymentBadgeProps) {
  if (isToRefund)
    return (
      <Badge tone="warn" icon={IconReceiptRefund}>
        {t('bookings.payment.toRefund')}
      </Badge>
    )
  return <Badge {...states[state]}>{t(`bookings.payment.${isNothing ? 'nothing' : state}`)}</Badge>
}
