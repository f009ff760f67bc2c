import type { z } from 'zod'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import { ReplacementInput, replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { isTransferLate, transferUntil } from '#src/features/bookings/moving/replacing.rules.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { areNamesDue, isOfCrew, missingCustomerFields } from '#src/features/bookings/people/people.rules.ts'
import {
  blankPerson,
  fullName,
  type PersonValues,
  personInputOf,
  personValuesOf,
} from '#src/features/customers/person/person.values.ts'
import { PersonForm } from '#src/features/customers/person/web/person.form.tsx'
import styles from '#src/features/customers/person/web/person.module.css'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type ReplacePersonProps = { booking: Booking; participantId: string; trip: OpenTrip; onClose: () => void }

/** Enters the person who takes over the place of another, by the fields of every person. */
export function ReplacePersonDialog({ booking, participantId, trip, onClose }: ReplacePersonProps) {
  const today = todayIn(new Date())
  const head = booking.people.find((one) => one.participantId === participantId)!
  const replace = useCommand(replacePerson, {
    failureText: t('bookings.replace.failed'),
    onDone: () => {
      toast.success(t('bookings.replace.done', { name: fullName(form.getValues()) }))
      onClose()
    },
    onRefused: (problem) => form.showFaults(problem),
    get form() {
      return form
    },
  })
  const form = useFormOf<typeof ReplacementInput, PersonValues>(ReplacementInput, {
    mode: 'controlled',
    name: 'replace-person',
    initialValues: blankPerson,
    toBody: (values): z.input<typeof ReplacementInput> => ({
      ...personInputOf(values),
      version: booking.version,
      ...(values.customerId && { customerId: values.customerId }),
      ...(values.version !== null && { personVersion: values.version }),
    }),
    onValid: (body) => {
      const params = { tripId: booking.tripId, bookingId: booking.id, participantId }
      if (!replace.isPending) replace.mutate({ params, body })
    },
  })
  const change = (changed: Partial<PersonValues>) => {
    form.setValues(changed)
    for (const field of Object.keys(changed)) form.clearFieldError(field)
  }
  const dueOn = booking.isStaff ? null : booking.namesBy
  const areDue = dueOn !== null && areNamesDue(dueOn, today)
  const mode = isOfCrew(head, booking) ? 'staff' : areDue ? 'customer' : 'named'
  const name = headName(head)
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('bookings.replace.title', { name })}
      isDirty={() => form.isDirty()}
      backOut={t('bookings.go-back')}
      submitLabel={t('bookings.replace.submit')}
      isBusy={replace.isPending}
      className={styles.alone}
      onSubmit={form.submit}
    >
      <p>{t('bookings.replace.help', { name })}</p>
      {!booking.isStaff && isTransferLate(trip, today) && (
        <NoticeStrip tone="warn">{t('bookings.replace.late', { day: formatDay(transferUntil(trip)) })}</NoticeStrip>
      )}
      <PersonForm
        values={{ ...blankPerson, ...form.getValues() }}
        path=""
        errors={form.errors}
        required={new Set<string>(missingCustomerFields({}, mode))}
        trip={trip}
        bookingNumber={booking.number}
        today={today}
        isReadOnly={false}
        canSeeHealth={useCan('read', 'HealthData')}
        canSeeDocument={useCan('read', 'IdentityDocument')}
        onChange={change}
        onKnown={({ person }) => change(personValuesOf(person))}
        onLeave={(field) => form.validateField(field)}
        contacts={null}
        hasOwnContacts
      />
    </FormDialog>
  )
}
