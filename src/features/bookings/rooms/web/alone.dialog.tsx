import { useState } from 'react'
import type { Availability, Booking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { settleAlone } from '#src/features/bookings/rooms/alone.contract.ts'
import { type AloneChoice, aloneChoices, leftAloneRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { aloneName, type KeptAlone } from './alone.panel.tsx'

type SettleAloneProps = {
  booking: Booking
  kept: KeptAlone
  availability: Availability | undefined
  onClose: () => void
}

const choiceOf = { open: 'roommate', single: 'dus', free: 'free' } as const satisfies Record<string, AloneChoice>

/** Decides the room of a person who stayed alone in a double, or takes the decision back. */
export function SettleAloneDialog({ booking, kept, availability, onClose }: SettleAloneProps) {
  const { participantId, state } = kept
  const stored = { choice: choiceOf[state], reason: kept.reason ?? '' }
  const [choice, setChoice] = useState<AloneChoice>(stored.choice)
  const [reason, setReason] = useState(stored.reason)
  const [refused, setRefused] = useState<string>()
  const settle = useCommand(settleAlone, {
    failureText: t('bookings.alone-failed'),
    onDone: () => {
      toast.success(t('bookings.alone-saved'))
      onClose()
    },
    onRefused: ({ fields = [] }) => {
      const at = fields.find(({ path }) => path === '/reason')
      if (at) setRefused(at.text)
      return at !== undefined
    },
  })
  const submit = () => {
    const isUnchanged = state !== 'open' && choice === stored.choice && reason.trim() === stored.reason
    if (isUnchanged) return onClose()
    const fault = leftAloneRefusal({ choice, reason }, true)
    setRefused(fault ? t(fault.code) : undefined)
    if (fault) return
    settle.mutate({
      params: { tripId: booking.tripId, bookingId: booking.id, participantId },
      body: { version: booking.version, choice, reason: choice === 'free' ? reason.trim() : null },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.alone-title', { name: aloneName(booking, kept) })}
      size="small"
      isDirty={() => choice !== stored.choice || reason !== stored.reason}
      backOut={t('bookings.go-back')}
      submitLabel={t('bookings.alone-save')}
      isBusy={settle.isPending}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioList
        label={t('bookings.alone-question')}
        choices={aloneChoices.map((value) => ({
          value,
          label: value === 'dus' ? dusInWords(booking, kept) : t(`bookings.alone.${value}`),
          ...noteOf(value, { booking, kept, availability }),
        }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'free' && (
        <TextField
          label={t('bookings.alone-reason')}
          isRequired
          maxLength={500}
          error={refused}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}

/** The cost of the single use, for readers who may see prices. */
function dusInWords({ terms }: Booking, { state }: KeptAlone): string {
  if (terms === undefined || terms === null) return t('bookings.alone.dus-plain')
  if (state === 'single') return t('bookings.alone.dus-paid')
  const supplement = euro(terms.singleSupplementCents ?? 0)
  return t(terms.singleSupplementCents ? 'bookings.alone.dus' : 'bookings.alone.dus-free', { supplement })
}

/** The effects of a choice besides the price. */
function noteOf(choice: AloneChoice, { kept, availability }: Omit<SettleAloneProps, 'onClose'>) {
  const { state, roomType } = kept
  const hasDusLeft = (availability?.roomsLeft.DUS ?? 1) > 0
  if (choice === 'dus' && roomType !== 'DUS' && !hasDusLeft)
    return { note: t('bookings.alone.keeps-double', { type: roomType }) }
  return choice !== 'dus' && state === 'single' ? { note: t('bookings.alone.taken-back') } : {}
}
