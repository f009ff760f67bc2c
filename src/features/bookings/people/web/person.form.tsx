import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ParticipantType } from '#src/features/bookings/booking/booking.rules.ts'
import { effectiveSlot, leadIndex } from '#src/features/bookings/booking/booking.values.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { fullName, isPersonBegun } from '#src/features/customers/person.values.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'

import { PersonBody } from './person-body.form.tsx'
import { PersonMenu, RolePicker } from './person-menu.panel.tsx'
import { type BookingPeopleProps, Meta, PersonBadges, PersonState } from './person-state.panel.tsx'

type BookingPersonProps = BookingPeopleProps & {
  index: number
  /** What this head counts as. */
  ageBand: AgeBand
  /** True when age makes this declared child an adult. */
  isRecounted: boolean
}

/** The placeholder for a head: the lead of a party, or the role in the crew. */
const calledBlank = (type: ParticipantType) =>
  t(type === 'customer' ? 'bookings.default-contact' : `bookings.role.${type}`)

/** One head of the booking: two lines, or all its fields while it is open. */
export function BookingPerson(props: BookingPersonProps) {
  const { form, index } = props
  const { values, openKey, setOpenKey } = form
  const slot = effectiveSlot(values.people, index)
  const isOpen = slot.key === openKey
  const isBegun = isPersonBegun(slot)
  const isLead = index === leadIndex(values.people)
  const name = isBegun ? fullName(slot) : ''
  const called = name || (isBegun || isLead ? t('bookings.person-n', { n: index + 1 }) : t('bookings.unnamed'))
  return (
    <li className={classes(styles.person, isOpen && styles.open, !isBegun && !isOpen && styles.blank)}>
      <h3 className={styles.personHead}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          onClick={() => setOpenKey(isOpen ? null : slot.key)}
        >
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="small" />
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.identity}>
            <span className={styles.name}>
              {name || (isLead && isOpen ? calledBlank(slot.type) : t('bookings.unnamed'))}
              <PersonBadges {...props} slot={slot} isLead={isLead} />
            </span>
            {!isOpen && <Meta {...props} slot={slot} />}
          </span>
          <PersonState {...props} slot={slot} isOpen={isOpen} />
        </button>
      </h3>
      {isOpen && <RolePicker {...props} slot={slot} />}
      <PersonMenu {...props} slot={slot} called={called} isLead={isLead} />
      {isOpen && <PersonBody {...props} slot={slot} isLead={isLead} />}
    </li>
  )
}
