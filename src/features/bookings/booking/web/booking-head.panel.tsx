import {
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconCalendarShare,
  IconChevronLeft,
  IconDots,
  IconHistory,
  IconPrinter,
  IconRepeat,
  IconX,
} from '@tabler/icons-react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { HeadLine } from '#src/web/shell/head-slots.tsx'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton, NeighbourButtons } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import styles from './booking.module.css'
import { BookingBadge } from './booking-badges.panel.tsx'
import type { BookingSaving } from './booking-saving.state.ts'
import { bookingTitle } from './booking-title.words.ts'
import type { BookingForm } from './booking-values.state.ts'

type BookingHeadProps = {
  booking: Booking | null
  form: BookingForm
  saving: BookingSaving
  isReadOnly: boolean
  /** The reason why nothing can be changed, or null. */
  refusal: string | null
  onClose: () => void
  onGo: (bookingId: string) => void
  onRepeat: (() => void) | null
  /** Null where the booking belongs to no repeated trip. */
  onMove: (() => void) | null
  /** Null for a booking of one person. */
  onSplit: (() => void) | null
  /** Books the same people on another trip; null for the crew. */
  onRepeatElsewhere: (() => void) | null
  onJoin: (() => void) | null
  onCancel: () => void
  /** Opens the log of the booking. */
  onLog: () => void
}

/** The booking's name, its state of saving, and its actions. */
export function BookingHead(props: BookingHeadProps) {
  const { booking, form, saving, isReadOnly, refusal, onClose } = props
  const title = booking ? bookingTitle(booking) : t(form.values.isStaff ? 'bookings.add-staff' : 'bookings.add')
  usePageTitle(title)
  const save = (
    <Button kind="primary" type="submit" form="booking" isBusy={saving.isPending} refusal={refusal} title="Ctrl+S">
      {t('bookings.save')}
    </Button>
  )
  return (
    <HeadLine>
      <IconButton icon={IconChevronLeft} className={styles.back} label={t('bookings.back')} onClick={onClose} />
      <h1 className={styles.title}>{title}</h1>
      {booking && <BookingBadge status={booking.status} />}
      <span className={styles.gap} />
      <SaveState saving={saving.saving} />
      {booking ? (
        <>
          <NeighbourButtons
            previousId={booking.previousId}
            nextId={booking.nextId}
            labels={{ previous: t('bookings.previous'), next: t('bookings.next') }}
            onGo={props.onGo}
          />
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('bookings.print')}
          </Button>
          {save}
          <More {...props} booking={booking} isReadOnly={isReadOnly} />
        </>
      ) : (
        <>
          <Button onClick={onClose}>{t('bookings.cancel-form')}</Button>
          {save}
        </>
      )}
    </HeadLine>
  )
}

function More({
  booking,
  isReadOnly,
  onCancel,
  onJoin,
  onMove,
  onRepeat,
  onRepeatElsewhere,
  onSplit,
  onLog,
}: BookingHeadProps & { booking: Booking }) {
  const actions: MenuAction[] = []
  if (onRepeat) actions.push({ key: 'repeat', label: t('bookings.repeat'), icon: IconRepeat, onSelect: onRepeat })
  if (onRepeatElsewhere)
    actions.push({
      key: 'repeat-elsewhere',
      label: t('bookings.repeat-elsewhere'),
      icon: IconRepeat,
      onSelect: onRepeatElsewhere,
    })
  if (!isReadOnly && onMove)
    actions.push({ key: 'move', label: t('bookings.move'), icon: IconCalendarShare, onSelect: onMove })
  if (!isReadOnly && onSplit)
    actions.push({ key: 'split', label: t('bookings.split'), icon: IconArrowsSplit2, onSelect: onSplit })
  if (!isReadOnly && onJoin)
    actions.push({ key: 'join', label: t('bookings.join'), icon: IconArrowsJoin2, onSelect: onJoin })
  actions.push({ key: 'log', label: t('activity.log'), icon: IconHistory, onSelect: onLog })
  if (!isReadOnly && booking.status !== 'canceled')
    actions.push({
      key: 'cancel',
      label: t('bookings.cancel-booking'),
      icon: IconX,
      isDanger: true,
      isApart: actions.length > 0,
      onSelect: onCancel,
    })
  return (
    <ActionMenu actions={actions}>
      <IconButton icon={IconDots} kind="secondary" label={t('bookings.more')} aria-haspopup="menu" />
    </ActionMenu>
  )
}
