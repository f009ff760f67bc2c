import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { headName, leadOf } from '#src/features/bookings/people/booking-names.words.ts'
import type { AgreementFault } from '#src/features/bookings/withdrawal/agreed-penalty.rules.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import {
  type AloneChoices,
  faultInWords,
  outcomeOf,
  type TypedAmount,
  undecided,
} from '#src/features/bookings/withdrawal/cancellation.values.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { Agreement } from './agreement.panel.tsx'
import { LeftAlone } from './left-alone.panel.tsx'
import { PenaltyWorking } from './penalty.panel.tsx'

export type Withdrawing = { participantId?: string }
type Cause = 'customer' | 'operator'

type CancelBookingProps = {
  booking: Booking
  /** One head of several; empty for the whole booking. */
  who: Withdrawing
  onClose: () => void
  onDone: (isWhole: boolean) => void
}

/**
 * Takes a booking, or one of its people, off the trip. It shows the penalty, the refund, and what happens with people
 * left alone.
 */
export function CancelBookingDialog({ booking, who, onClose, onDone }: CancelBookingProps) {
  const [cause, setCause] = useState<Cause>('customer')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<TypedAmount | null>(null)
  const [penaltyReason, setPenaltyReason] = useState('')
  const [alone, setAlone] = useState<AloneChoices>({})
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const heads = booking.adults + booking.children
  const isWhole = !who.participantId || heads === 1
  const cancel = useCommand(cancelBooking, {
    failureText: t('bookings.cancel-failed'),
    onDone: () => {
      toast.success(t(isWhole ? 'bookings.canceled' : 'bookings.person-left'))
      onClose()
      onDone(isWhole)
    },
    onRefused: ({ fields = [], detail }) => {
      setRefused(Object.fromEntries(fields.map(({ path, text }) => [path, text])))
      if (fields.length === 0) toast.error(detail)
      return true
    },
  })
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(previewCancellation, { params: ids, query: { ...who, cause } }),
    placeholderData: keepPreviousData,
    // Once the person has left, nothing answers any more.
    enabled: cancel.isIdle || cancel.isError,
  })
  const outcome = data && outcomeOf(data, { typed, penaltyReason, alone, bookingId: booking.id })
  const people = data?.leftAlone ?? []
  const choices = people.map(({ participantId }) => ({ participantId, ...(alone[participantId] ?? undecided) }))
  const lacksAloneReason = choices.some(({ choice, reason: why }) => choice === 'free' && why.trim() === '')
  const submit = () => {
    setTried(true)
    if (!data || isPlaceholderData || reason.trim() === '' || outcome?.fault || lacksAloneReason) return
    setRefused({})
    cancel.mutate({
      params: ids,
      body: {
        ...{ version: booking.version, cause, reason: reason.trim() },
        ...(!isWhole && who),
        ...(typed?.of === 'penalty' && { penaltyCents: typed.cents }),
        ...(typed?.of === 'refund' && { refundCents: typed.cents }),
        penaltyReason: penaltyReason.trim() || null,
        leftAlone: choices.map((one) => ({ ...one, reason: one.reason.trim() || null })),
      },
    })
  }
  // A missing entry is reported when the form is sent, an amount out of its bounds at once.
  const isSaid = (path: AgreementFault['path']) =>
    outcome?.fault?.path === path && (wasTried || (path !== '/penaltyReason' && typed?.cents != null))
  const aloneFault = (at: number) =>
    refused[`/leftAlone/${at}/reason`] ??
    (wasTried && choices[at]?.reason.trim() === '' && t('bookings.left-alone-reason-missing'))

  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.cancel.title', { name: nameOf(booking, who) })}
      size="medium"
      isDirty={() => reason !== '' || typed !== null}
      backOut={t('bookings.go-back')}
      isBackFocused
      submitLabel={t('bookings.cancel-booking')}
      kind="dangerFill"
      isBusy={cancel.isPending || isPlaceholderData}
      className={styles.form}
      onSubmit={() => submit()}
    >
      {!data &&
        (isError ? (
          <LoadFailure what={t('bookings.penalty-what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={8} />
        ))}
      {data && outcome && (
        <>
          <p>
            {t('bookings.cancel.people', { n: data.leavingPeople })} {!isWhole && stayingInWords(booking, who)}
          </p>
          {!booking.isStaff && (
            <CheckField
              label={t('bookings.cancel-by-us')}
              checked={cause === 'operator'}
              onChange={(isOurs) => {
                setCause(isOurs ? 'operator' : 'customer')
                setTyped(null)
              }}
            />
          )}
          {!booking.isStaff && <PenaltyWorking preview={data} />}
          {!booking.isStaff && (
            <Agreement
              preview={data}
              outcome={outcome}
              typed={typed}
              onType={setTyped}
              reason={penaltyReason}
              onReason={setPenaltyReason}
              faultAt={(path) => refused[path] ?? (isSaid(path) && saidOf(outcome.fault!))}
            />
          )}
          <TextField
            label={t('bookings.field.reason')}
            isRequired
            maxLength={500}
            error={refused['/reason'] ?? (wasTried && reason.trim() === '' && t('bookings.reason-missing'))}
            value={reason}
            onChange={setReason}
          />
          {people.map((person, at) => (
            <LeftAlone
              key={person.participantId}
              person={person}
              isElsewhere={person.bookingId !== booking.id}
              value={choices[at]!}
              onChange={(next) => setAlone({ ...alone, [person.participantId]: next })}
              reasonFault={aloneFault(at)}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

function saidOf(fault: AgreementFault): string | undefined {
  const { code, params } = faultInWords(fault)
  return textOfCode(code, params)
}

/** The name of the person who withdraws, or the default contact's for the whole booking. */
function nameOf(booking: Booking, { participantId }: Withdrawing): string {
  const head = booking.people.find((one) => one.participantId === participantId)
  if (head) return head.surname === null ? headName(head).toLowerCase() : headName(head)
  const lead = leadOf(booking.people)
  return lead ? headName(lead) : (booking.referenceName ?? booking.code)
}

function stayingInWords(booking: Booking, { participantId }: Withdrawing): string {
  const staying = booking.people
    .filter((one) => one.participantId !== participantId && one.surname !== null)
    .map(headName)
  if (staying.length === 0) return ''
  if (staying.length === 1) return t('bookings.cancel.stays', { name: staying[0]! })
  return t('bookings.cancel.stay', { names: new Intl.ListFormat('it').format(staying) })
}
