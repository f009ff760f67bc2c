import type { PersonInput } from '#src/features/customers/person/person.contract.ts'
import { blankPerson, type PersonValues } from '#src/features/customers/person/person.values.ts'
import { todayIn } from '#src/shared/day.ts'
import type { useFormOf } from '#src/web/forms/form.ts'
import { useCan } from '#src/web/session.ts'
import { PersonForm } from './person.form.tsx'
import booking from './person.module.css'

type Form = ReturnType<typeof useFormOf<typeof PersonInput, PersonValues>>

const required = new Set(['surname', 'name'])

/** The fields of a person apart from any trip, in a form of their own. */
export function PersonAlone({ form }: { form: Form }) {
  const values = { ...blankPerson, ...form.getValues() }
  const change = (changed: Partial<PersonValues>) => {
    form.setValues(changed)
    for (const field of Object.keys(changed)) form.clearFieldError(field)
  }
  return (
    <div className={booking.alone}>
      <PersonForm
        values={values}
        path=""
        errors={form.errors}
        required={required}
        trip={null}
        bookingNumber={null}
        today={todayIn(new Date())}
        isReadOnly={false}
        canSeeHealth={useCan('edit', 'HealthData')}
        canSeeDocument={useCan('edit', 'IdentityDocument')}
        onChange={change}
        onKnown={() => undefined}
        onLeave={(field) => form.validateField(field)}
        contacts={null}
        hasOwnContacts
      />
    </div>
  )
}
