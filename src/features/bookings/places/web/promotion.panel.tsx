import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getAvailability } from '#src/features/bookings/booking/booking.contract.ts'
import { optionDayRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { type ParticipantRow, waitingAmong } from '#src/features/bookings/people/participants.view.ts'
import { firstThatFits, promotionRefusal } from '#src/features/bookings/places/places.rules.ts'
import { promoteWaiting, waitAgain } from '#src/features/bookings/places/waiting-list.contract.ts'
import { type Day, formatDay, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type Waiting = ReturnType<typeof waitingAmong>
export type Promotion = ReturnType<typeof usePromotion>

/** The waiting parties of a trip, the party whose turn it is, and the function that offers it an option. */
export function usePromotion(
  { id: tripId, departsOn }: { id: string; departsOn: Day },
  rows: readonly ParticipantRow[] | undefined,
  canEdit: boolean,
) {
  const late = optionDayRefusal({ departsOn }, todayIn(new Date()))
  const waiting: Waiting = useMemo(() => (canEdit && rows ? waitingAmong(rows) : []), [rows, canEdit])
  const { data: free } = useQuery({
    ...queryOf(getAvailability, { params: { tripId } }),
    enabled: waiting.length > 0,
  })
  const back = useCommand(waitAgain, { onDone: sayUndone })
  const promote = useCommand(promoteWaiting, {
    failureText: t('bookings.edit-failed'),
    onDone: ({ version, confirmBy }, { params }) => {
      const name = waiting.find(({ bookingId }) => bookingId === params.bookingId)?.name ?? ''
      toastWithUndo(t('bookings.promoted', { name, day: formatDay(confirmBy) }), () =>
        back.mutate({ params, body: { version } }),
      )
    },
  })
  const refusalOf = (bookingId: string): string | null => {
    const code = late ?? (free ? promotionRefusal(bookingId, waiting, free) : null)
    return code && (textOfCode(code, { day: formatDay(departsOn) }) ?? null)
  }
  return {
    next: free && late === null ? firstThatFits(waiting, free) : null,
    refusalOf,
    isPending: promote.isPending,
    promote: (bookingId: string) => promote.mutate({ params: { tripId, bookingId }, body: {} }),
  }
}

/** Tells that a place is free and somebody waits for it; the operator offers it. */
export function PromotionNotice({ promotion: { next, promote, isPending } }: { promotion: Promotion }) {
  if (!next) return null
  return (
    <NoticeStrip
      tone="info"
      action={
        <Button size="small" isBusy={isPending} onClick={() => promote(next.bookingId)}>
          {t('bookings.promote')}
        </Button>
      }
    >
      {t('bookings.promotion-possible', { n: next.heads, name: next.name })}
    </NoticeStrip>
  )
}

/** The button of one waiting party. When it is not its turn, it says why. */
export function PromoteButton({ promotion, bookingId }: { promotion: Promotion; bookingId: string }) {
  return (
    <Button
      size="small"
      refusal={promotion.refusalOf(bookingId)}
      isBusy={promotion.isPending}
      onClick={() => promotion.promote(bookingId)}
    >
      {t('bookings.promote')}
    </Button>
  )
}
