import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { joinBookings } from '#src/features/bookings/dividing/dividing.contract.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { PassingAhead } from '#src/features/bookings/places/web/passing-ahead.panel.tsx'
import { usePlacesRefusal } from '#src/features/bookings/places/web/passing-ahead.state.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'

type JoinBookingsProps = { booking: Booking; onClose: () => void }

/** Chooses another booking of the trip, in the same state, whose people and money join this one, and their room. */
export function JoinBookingsDialog({ booking, onClose }: JoinBookingsProps) {
  const [otherId, setOther] = useState<string | null>(null)
  const [room, setRoom] = useState<RoomType | null>(null)
  const [wasTried, setTried] = useState(false)
  const refusal = usePlacesRefusal()
  const { tripId } = booking
  const list = useQuery(queryOf(listParticipants, { params: { tripId }, query: { of: 'current' } }))
  const other = useQuery({
    ...queryOf(getBooking, { params: { tripId, bookingId: otherId ?? '' } }),
    enabled: otherId !== null,
  })
  const others = (list.data?.bookings ?? []).filter(
    (one) => one.bookingId !== booking.id && one.status === booking.status && !one.isStaff,
  )
  const heads = booking.adults + booking.children + (others.find(({ bookingId }) => bookingId === otherId)?.heads ?? 0)
  const fitting = roomTypes.filter((type) => roomCapacity[type] >= heads)
  const roomType =
    booking.roomType === null ? null : (room ?? fitting.find((type) => type === booking.roomType) ?? null)
  const lacksRoom = booking.roomType !== null && roomType === null
  const join = useCommand(joinBookings, {
    failureText: t('bookings.join.failed'),
    leaves: ({ params, body }) => ({ tripId: params.tripId, bookingId: body.otherId }),
    onDone: () => {
      toast.success(t('bookings.join.done'))
      onClose()
    },
    onRefused: refusal.take,
  })
  const submit = (aheadReason: string | null = null) => {
    setTried(true)
    if (!other.data || lacksRoom) return
    refusal.forget()
    join.mutate({
      params: { tripId, bookingId: booking.id },
      body: {
        ...{ version: booking.version, otherId: other.data.id, otherVersion: other.data.version },
        ...{ roomType, aheadReason },
      },
    })
  }
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('bookings.join.title')}
        size="medium"
        isDirty={() => otherId !== null}
        backOut={t('bookings.go-back')}
        submitLabel={t('bookings.join.submit')}
        isBusy={join.isPending || other.isFetching}
        className={styles.form}
        onSubmit={() => submit()}
      >
        {!list.data &&
          (list.isError ? (
            <LoadFailure what={t('bookings.join.what')} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows count={4} />
          ))}
        {list.data && (
          <>
            <p className={styles.help}>{t('bookings.join.help')}</p>
            <SelectField
              label={t('bookings.join.other')}
              isRequired
              options={others.map((one) => ({
                value: one.bookingId,
                label: t('bookings.join.option', {
                  ...{ n: bookingDigits(one.bookingNumber), people: one.heads },
                  name: one.people[0] ? headName(one.people[0]) : (one.referenceName ?? ''),
                }),
              }))}
              value={otherId}
              onChange={setOther}
              help={others.length === 0 && t('bookings.join.none')}
              error={refusal.faults['/otherId'] ?? (wasTried && otherId === null && t('bookings.join-choose'))}
            />
            {booking.roomType !== null && (
              <SelectField
                label={t('bookings.field.roomType')}
                isRequired
                options={fitting.map((value) => ({ value, label: t(`bookings.room.${value}`) }))}
                value={roomType}
                onChange={setRoom}
                error={refusal.faults['/roomType'] ?? (wasTried && lacksRoom && t('bookings.room-type-missing'))}
              />
            )}
          </>
        )}
      </FormDialog>
      <PassingAhead refusal={refusal} onPass={submit} />
    </>
  )
}
