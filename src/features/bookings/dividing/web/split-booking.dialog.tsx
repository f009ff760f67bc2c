import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAvailability, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { dividedPrice, inTwo } from '#src/features/bookings/dividing/dividing.rules.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { PassAheadDialog } from '#src/features/bookings/places/web/pass-ahead.dialog.tsx'
import { isSoldToOne, owedCents } from '#src/features/bookings/price/price.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
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
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [ahead, setAhead] = useState<string | null>(null)
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
      toast.success(t('bookings.split.done', { n: number }))
      onClose()
      onDone(id)
    },
    onRefused: ({ code, fields = [], detail }) => {
      if (code === 'bookings.others-before') {
        setAhead(detail)
        return true
      }
      setRefused(Object.fromEntries(fields.map(({ path, text }) => [path, text])))
      if (fields.length === 0) toast.error(detail)
      return true
    },
  })
  const submit = (aheadReason: string | null = null) => {
    setTried(true)
    if (isNobody || isPaidWrong) return
    setRefused({})
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
      <StackModal
        isOpen
        onClose={onClose}
        title={t('bookings.split.title')}
        size="medium"
        isDirty={() => leaving.length > 0}
        backOut={t('bookings.go-back')}
        footer={
          <Button kind="primary" type="submit" form="split-booking" isBusy={split.isPending}>
            {t('bookings.split.submit')}
          </Button>
        }
      >
        <form
          id="split-booking"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            submit()
          }}
        >
          <p className={styles.help}>{t('bookings.split.help')}</p>
          <FieldFrame
            look={{
              label: t('bookings.split.people'),
              isRequired: true,
              error: refused['/participantIds'] ?? (wasTried && isNobody && t('bookings.split-nobody-left')),
            }}
            isGroup
          >
            {() => (
              <div className={styles.form}>
                {booking.people.map((head) => (
                  <CheckField
                    key={head.participantId}
                    label={headName(head)}
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
              error={refused['/roomType']}
              help={room !== 'same' && isSoldToOne(room) && t('bookings.split.single')}
            />
          )}
          {net > 0 && (
            <MoneyField
              label={t('bookings.split.paid')}
              help={t('bookings.split.paid-help', { paid: euro(net), share: euro(share) })}
              error={refused['/paidCents'] ?? (isPaidWrong && t('bookings.split-paid-range'))}
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
        </form>
      </StackModal>
      {ahead !== null && (
        <PassAheadDialog
          reason={ahead}
          onWait={null}
          onClose={() => setAhead(null)}
          onPass={(why) => {
            setAhead(null)
            submit(why)
          }}
        />
      )}
    </>
  )
}
