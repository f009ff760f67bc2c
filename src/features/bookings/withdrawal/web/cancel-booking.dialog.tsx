import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { headName, leadOf } from '#src/features/bookings/people/booking-names.words.ts'
import { Sum, Sums } from '#src/features/bookings/price/web/sums.panel.tsx'
import {
  cancelBooking,
  type leftAloneChoices,
  previewCancellation,
} from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { fullName } from '#src/features/customers/person.values.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { PenaltyWorking, type Preview } from './penalty.panel.tsx'

export type Withdrawing = { participantId?: string }
type LeftAlone = (typeof leftAloneChoices)[number]
type Cause = 'customer' | 'operator'

type CancelBookingProps = {
  booking: Booking
  /** One head of several; empty = the whole booking. */
  who: Withdrawing
  onClose: () => void
  onDone: (isWhole: boolean) => void
}

const aloneChoices = ['later', 'dus', 'roommate', 'free'] as const

/** Takes a booking, or one of its people, off the trip: what is kept, what goes back, and how whoever is left goes on. */
export function CancelBookingDialog({ booking, who, onClose, onDone }: CancelBookingProps) {
  const [cause, setCause] = useState<Cause>('customer')
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<number | null | undefined>(undefined)
  const [alone, setAlone] = useState<LeftAlone>('later')
  const [aloneReason, setAloneReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const topics = [`trip:${booking.tripId}`, `booking:${booking.id}`]
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(previewCancellation, { params: ids, query: { ...who, cause } }, topics),
    placeholderData: keepPreviousData,
  })
  const dus = data?.leftAlone && alone === 'dus' ? data.leftAlone : null
  const newPriceCents = dus?.dusNewPriceCents ?? data?.newPriceCents ?? 0
  const dueRefundCents = dus?.dusRefundCents ?? data?.refundCents ?? 0
  const refundCents = refund === undefined ? dueRefundCents : refund
  const isRefundFine = refundCents !== null && Number.isInteger(refundCents) && refundCents >= 0
  const needsAloneReason = data?.leftAlone != null && alone === 'free' && aloneReason.trim() === ''
  const heads = booking.adults + booking.children
  const isWhole = !who.participantId || heads === 1

  const cancel = useCommand(cancelBooking, {
    failureText: t('bookings.cancel-failed'),
    topics: [...topics, 'trips', 'calendar'],
    onDone: () => {
      toast.success(t(isWhole ? 'bookings.canceled' : 'bookings.person-left'))
      onClose()
      onDone(isWhole)
    },
    onRefused: ({ fields = [], detail }) => {
      toast.error(fields[0]?.text ?? detail)
      return true
    },
  })
  const submit = () => {
    setTried(true)
    if (!data || isPlaceholderData || reason.trim() === '' || !isRefundFine || needsAloneReason) return
    cancel.mutate({
      params: ids,
      body: {
        ...{ version: booking.version, cause, reason: reason.trim(), refundCents: refundCents ?? 0 },
        ...(!isWhole && who),
        ...(data.leftAlone && { leftAlone: alone, leftAloneReason: aloneReason.trim() || null }),
      },
    })
  }

  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.cancel.title', { name: nameOf(booking, who) })}
      size="medium"
      isDirty={() => reason !== ''}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('bookings.go-back')}
          </Button>
          <Button kind="dangerFill" type="submit" form="cancel-booking" isBusy={cancel.isPending || isPlaceholderData}>
            {t('bookings.cancel-booking')}
          </Button>
        </>
      }
    >
      {!data &&
        (isError ? (
          <LoadFailure what={t('bookings.penalty-what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={8} />
        ))}
      {data && (
        <form
          id="cancel-booking"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p>
            {t('bookings.cancel.people', { n: data.leavingPeople })} {!isWhole && stayingSaid(booking, who)}
          </p>
          {!booking.isStaff && (
            <CheckField
              label={t('bookings.cancel-by-us')}
              checked={cause === 'operator'}
              onChange={(isOurs) => setCause(isOurs ? 'operator' : 'customer')}
            />
          )}
          {!booking.isStaff && <PenaltyWorking preview={data} />}
          <div className={booking.isStaff ? undefined : styles.outcome}>
            {!booking.isStaff && (
              <Sums>
                <Sum label={t('bookings.penalty.paid')} cents={data.paidCents} />
                <Sum label={t('bookings.penalty.newPrice')} cents={newPriceCents} />
                {newPriceCents > data.paidCents ? (
                  <Sum label={t('bookings.penalty.owed')} cents={newPriceCents - data.paidCents} isTotal />
                ) : (
                  <Sum label={t('bookings.penalty.refund')} cents={dueRefundCents} isTotal />
                )}
              </Sums>
            )}
            <div className={styles.form}>
              {!booking.isStaff && (
                <MoneyField
                  label={t('bookings.field.refund')}
                  isRequired
                  labelEnd={dueRefundCents > 0 && t('payments.refund-by', { day: formatDay(data.refundBy) })}
                  error={wasTried && !isRefundFine && t('shapes.cents')}
                  value={refundCents}
                  onChange={setRefund}
                />
              )}
              <TextField
                label={t('bookings.field.reason')}
                isRequired
                maxLength={500}
                error={wasTried && reason.trim() === '' && t('bookings.reason-missing')}
                value={reason}
                onChange={setReason}
              />
            </div>
          </div>
          {data.leftAlone && (
            <>
              <RadioList
                className={styles.alone}
                label={aloneSaid(data.leftAlone)}
                choices={aloneChoices.map((value) => ({
                  value,
                  label: t(
                    `bookings.alone.${value === 'dus' && data.leftAlone!.dusSupplementCents === 0 ? 'dus-free' : value}`,
                    {
                      type: booking.roomType ?? '',
                      supplement: euro(data.leftAlone!.dusSupplementCents),
                    },
                  ),
                  ...(value === 'dus' &&
                    !data.leftAlone!.hasDusLeft && {
                      note: t('bookings.alone.keeps-double', { type: booking.roomType ?? '' }),
                    }),
                }))}
                value={alone}
                onChange={setAlone}
              />
              {alone === 'free' && (
                <TextField
                  label={t('bookings.alone-reason')}
                  isRequired
                  error={wasTried && needsAloneReason && t('bookings.left-alone-reason-missing')}
                  value={aloneReason}
                  onChange={setAloneReason}
                />
              )}
            </>
          )}
        </form>
      )}
    </StackModal>
  )
}

function aloneSaid({ surname, name }: NonNullable<Preview['leftAlone']>): string {
  return surname === null || name === null
    ? t('bookings.alone.title-unnamed')
    : t('bookings.alone.title', { name: fullName({ surname, name }) })
}

/** Whose withdrawal it is: the person's, or the lead's for the whole booking. */
function nameOf(booking: Booking, { participantId }: Withdrawing): string {
  const head = booking.people.find((one) => one.participantId === participantId)
  if (head) return head.surname === null ? headName(head).toLowerCase() : headName(head)
  const lead = leadOf(booking.people)
  return lead ? headName(lead) : (booking.referenceName ?? booking.code)
}

function stayingSaid(booking: Booking, { participantId }: Withdrawing): string {
  const staying = booking.people
    .filter((one) => one.participantId !== participantId && one.surname !== null)
    .map(headName)
  if (staying.length === 0) return ''
  if (staying.length === 1) return t('bookings.cancel.stays', { name: staying[0]! })
  return t('bookings.cancel.stay', { names: new Intl.ListFormat('it').format(staying) })
}
