import { IconMail, IconPhone } from '@tabler/icons-react'
import type { Availability } from '#src/features/bookings/booking/booking.contract.ts'
import { type BookingValues, referenceOf, shownNamesBy } from '#src/features/bookings/booking/booking.values.ts'
import { leadIndex } from '#src/features/bookings/people/slots.values.ts'
import { fullName, isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './booking.module.css'
import type { BookingForm } from './booking-values.state.ts'

/** The places and rooms left to sell; rooms of each type that a hotel limits. */
export function AvailabilityCard({ availability, isMultiDay }: { availability: Availability; isMultiDay: boolean }) {
  const { places, placesLeft, roomsLeft } = availability
  return (
    <Card title={t('bookings.availability')}>
      <p className={styles.available}>
        {placesLeft === null ? (
          t('bookings.places-unlimited')
        ) : (
          <>
            <span className={styles.big}>{placesLeft}</span>{' '}
            {t('bookings.places-of', { n: placesLeft, places: places ?? 0 })}
          </>
        )}
      </p>
      {isMultiDay && (
        <ul className={styles.rooms} aria-label={t('bookings.rooms-free')}>
          {roomTypes.map((type) => {
            const left = roomsLeft[type]
            return (
              <li key={type} className={classes(left !== null && left < 1 && styles.none)}>
                {type} <b>{left === null ? t('bookings.room-unlimited') : Math.max(0, left)}</b>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

type ContactCardProps = { form: BookingForm; today: Day; isReadOnly: boolean }

/** The contact of the booking: its default contact, or the reference of a party without a named person. */
export function ContactCard({ form, today, isReadOnly }: ContactCardProps) {
  const { values } = form
  const at = leadIndex(values.people)
  const lead = values.people[at]
  const isNamed = lead !== undefined && isPersonBegun(lead) && Boolean(lead.surname)
  /**
   * Tells whether a reference is asked: until the default contact has a telephone. It depends on no field of the
   * reference, so a field being typed into never goes away.
   */
  const needsReference = !values.isStaff && !(isNamed && lead.phone)
  if (values.isStaff && !isNamed) return null
  return (
    <Card
      title={t('bookings.contact')}
      end={
        isNamed &&
        !isReadOnly && (
          <Button kind="text" size="small" onClick={() => form.open(at, 'phone')}>
            {t('bookings.contact-edit')}
          </Button>
        )
      }
    >
      <div className={styles.contact}>
        {isNamed && !needsReference && (
          <>
            <p>
              <b>{fullName(lead)}</b> {!values.isStaff && <Badge tone="neutral">{t('bookings.default-contact')}</Badge>}
            </p>
            {lead.phone && (
              <p>
                <Icon of={IconPhone} size="small" />
                <a href={`tel:${lead.phone}`}>{formatPhone(lead.phone)}</a>
              </p>
            )}
            {lead.email && (
              <p>
                <Icon of={IconMail} size="small" />
                <a href={`mailto:${lead.email}`}>{lead.email}</a>
              </p>
            )}
          </>
        )}
        {needsReference && <Reference form={form} values={values} isReadOnly={isReadOnly} today={today} />}
        {!needsReference && !values.isStaff && (
          <div className={styles.inline}>
            <span className={styles.inlineLabel} aria-hidden="true">
              {t('bookings.field.namesBy')}
            </span>
            <NamesBy form={form} today={today} isReadOnly={isReadOnly} isInline />
          </div>
        )}
      </div>
    </Card>
  )
}

function Reference({ form, values, isReadOnly, today }: ContactCardProps & { values: BookingValues }) {
  const { name, phone } = referenceOf(values)
  return (
    <div className={styles.reference}>
      <TextField
        data-path="referenceName"
        className={styles.wide}
        label={t('bookings.field.referenceName')}
        error={form.errors.referenceName}
        readOnly={isReadOnly}
        value={values.referenceName || name}
        onChange={(referenceName) => form.change({ referenceName })}
      />
      <PhoneField
        data-path="referencePhone"
        label={t('bookings.field.referencePhone')}
        isRequired={!isReadOnly}
        error={form.errors.referencePhone}
        readOnly={isReadOnly}
        value={values.referencePhone ?? phone}
        onChange={(referencePhone) => form.change({ referencePhone })}
      />
      <NamesBy form={form} today={today} isReadOnly={isReadOnly} />
    </div>
  )
}

function NamesBy({ form, today, isReadOnly, isInline = false }: ContactCardProps & { isInline?: boolean }) {
  return (
    <DayField
      data-path="namesBy"
      className={isInline ? styles.inlineDay : undefined}
      label={t('bookings.field.namesBy')}
      isLabelHidden={isInline}
      error={form.errors.namesBy}
      readOnly={isReadOnly}
      today={today}
      value={shownNamesBy(form.values)}
      onChange={(namesBy) => form.change({ namesBy })}
    />
  )
}

/** Notes for colleagues. */
export function NotesCard({ form, isReadOnly }: { form: BookingForm; isReadOnly: boolean }) {
  return (
    <Card title={t('bookings.field.notes')}>
      <TextAreaField
        data-path="notes"
        label={t('bookings.field.notes')}
        isLabelHidden
        rows={2}
        error={form.errors.notes}
        readOnly={isReadOnly}
        value={form.values.notes}
        onChange={(notes) => form.change({ notes })}
      />
    </Card>
  )
}
