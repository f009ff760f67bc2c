import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAvailability, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { dividedPrice, inTwo } from '#src/features/bookings/dividing/dividing.rules.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { PassingAhead } from '#src/features/bookings/places/web/passing-ahead.panel.tsx'
import { usePlacesRefusal } from '#src/features/bookings/places/web/passing-ahead.state.ts'
import { isSoldToOne, owedCents } from '#src/features/bookings/price/price.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { euro } from '#src/shared/money.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { FieldFrame } from '#src/web/ui/fields/field-frame.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'

type SplitBookingProps = { booking: PricedBooking; onClose: () => void; onDone: (newId: string) => void }
type Room = RoomType | 'same'

/** Chooses who gets a booking of their own, in which room, and how much of the paid money goes with them. */
export function SplitBookingDialog({ booking, onClose, onDone }: SplitBookingProps) {
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [room, setRoom] = useState<Room>('same')
  const [typed, setTyped] = useState<number | null>(null)
  const [wasTried, setTried] = useState(false)
  const refusal = usePlacesRefusal()
  const { data: free } = useQuery(queryOf(getAvailability, { params: { tripId: booking.tripId } }))
  const price = dividedPrice(booking.lines, leaving)
  const net = Math.max(0, booking.money.paidCents - booking.money.refundedCents)
  const owed = {
    staying: Math.max(0, owedCents(price.stayingCents, booking.sale)),
    leaving: Math.max(0, owedCents(price.leavingCents, booking.sale)),
  }
  const [, share] = inTwo(net, owed)
  const paidCents = typed ?? share
  const isNobody = leaving.length === 0 || leaving.length === booking.people.length
  const isPaidWrong = !Number.isInteger(paidCents) || paidCents < 0 || paidCents > net
  const split = useCommand(splitBooking, {
    failureText: t('bookings.split.failed'),
    onDone: ({ id, number }) => {
      toast.success(t('bookings.split.done', { n: bookingDigits(number) }))
      onClose()
      onDone(id)
    },
    onRefused: refusal.take,
  })
  const submit = (aheadReason: string | null = null) => {
    setTried(true)
    if (isNobody || isPaidWrong) return
    refusal.forget()
    split.mutate({
      params: { tripId: booking.tripId, bookingId: booking.id },
      body: {
        ...{ version: booking.version, participantIds: [...leaving], roomType: room === 'same' ? null : room },
        ...{ paidCents, aheadReason },
      },
    })
  }
  const rooms = roomTypes
    .filter((type) => roomCapacity[type] >= Math.max(1, leaving.length))
    .map((type) => {
      const left = free?.roomsLeft[type]
      return { value: type as Room, label: t(`bookings.room.${type}`), isDisabled: left != null && left < 1 }
    })
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t('bookings.split.title')}
        size="medium"
        isDirty={() => leaving.length > 0}
        backOut={t('bookings.go-back')}
        submitLabel={t('bookings.split.submit')}
        isBusy={split.isPending}
        className={styles.form}
        onSubmit={() => submit()}
      >
        <p className={styles.help}>{t('bookings.split.help')}</p>
        <FieldFrame
          look={{
            label: t('bookings.split.people'),
            isRequired: true,
            error: refusal.faults['/participantIds'] ?? (wasTried && isNobody && t('bookings.split-nobody-left')),
          }}
          isGroup
        >
          {() => (
            <div className={styles.form}>
              {booking.people.map((head, index) => (
                <CheckField
                  key={head.participantId}
                  label={chosenName(head, index + 1)}
                  checked={leaving.includes(head.participantId)}
                  onChange={(goes) =>
                    setLeaving(
                      goes
                        ? [...leaving, head.participantId]
                        : leaving.filter((participantId) => participantId !== head.participantId),
                    )
                  }
                />
              ))}
            </div>
          )}
        </FieldFrame>
        {booking.roomType !== null && (
          <SelectField<Room>
            label={t('bookings.split.room')}
            options={[{ value: 'same', label: t('bookings.split.same-room') }, ...rooms]}
            value={room}
            onChange={(next) => setRoom(next ?? 'same')}
            error={refusal.faults['/roomType']}
            help={room !== 'same' && isSoldToOne(room) && t('bookings.split.single')}
          />
        )}
        {net > 0 && (
          <MoneyField
            label={t('bookings.split.paid')}
            help={t('bookings.split.paid-help', { paid: euro(net), share: euro(share) })}
            error={refusal.faults['/paidCents'] ?? (isPaidWrong && t('bookings.split-paid-range'))}
            value={paidCents}
            onChange={setTyped}
          />
        )}
        <table className={styles.work}>
          <caption className="for-readers">{t('bookings.price')}</caption>
          <tbody>
            <tr>
              <th scope="row">{t('bookings.split.stays')}</th>
              <td className={styles.number}>{euro(price.stayingCents)}</td>
            </tr>
            <tr>
              <th scope="row">{t('bookings.split.leaves')}</th>
              <td className={styles.number}>{euro(price.leavingCents)}</td>
            </tr>
          </tbody>
        </table>
      </FormDialog>
      <PassingAhead refusal={refusal} onPass={submit} />
    </>
  )
}

/** A head without a name is told by its place in the booking: "Nominativo da inserire (5)". */
function chosenName(head: { surname: string | null; name: string | null }, place: number): string {
  return head.surname === null ? `${headName(head)} (${place})` : headName(head)
}
