import type { ReactNode } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import type { AloneChoice, Preview } from '#src/features/bookings/withdrawal/cancellation.values.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type Alone = Preview['leftAlone'][number]
const choices = ['later', 'dus', 'roommate', 'free'] as const

type LeftAloneProps = {
  person: Alone
  /** True when the person is on another booking, which then pays for the choice. */
  isElsewhere: boolean
  value: AloneChoice
  onChange: (value: AloneChoice) => void
  reasonFault: ReactNode
}

/** Chooses the room of a person who would sleep alone in a double. Nothing is charged until then. */
export function LeftAlone({ person, isElsewhere, value, onChange, reasonFault }: LeftAloneProps) {
  const { roomType, supplementCents, hasDusLeft } = person
  return (
    <>
      <RadioList
        className={styles.alone}
        label={aloneInWords(person, isElsewhere)}
        choices={choices.map((choice) => ({
          value: choice,
          label: t(`bookings.alone.${choice === 'dus' ? dusInWords(person) : choice}`, {
            type: roomType,
            supplement: euro(supplementCents),
          }),
          ...(choice === 'dus' && !hasDusLeft && { note: t('bookings.alone.keeps-double', { type: roomType }) }),
        }))}
        value={value.choice}
        onChange={(choice) => onChange({ ...value, choice })}
      />
      {value.choice === 'free' && (
        <TextField
          label={t('bookings.alone-reason')}
          isRequired
          maxLength={500}
          error={reasonFault}
          value={value.reason}
          onChange={(reason) => onChange({ ...value, reason })}
        />
      )}
    </>
  )
}

function dusInWords({ hasSupplement, supplementCents }: Alone) {
  if (hasSupplement) return 'dus-paid' as const
  return supplementCents === 0 ? ('dus-free' as const) : ('dus' as const)
}

function aloneInWords({ surname, name, bookingCode }: Alone, isElsewhere: boolean): string {
  if (surname === null || name === null) return t('bookings.alone.title-unnamed')
  const called = fullName({ surname, name })
  return isElsewhere
    ? t('bookings.alone.title-elsewhere', { name: called, code: bookingCode })
    : t('bookings.alone.title', { name: called })
}
