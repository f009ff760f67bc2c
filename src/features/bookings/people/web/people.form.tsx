import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import styles from '#src/features/bookings/booking/web/booking.module.css'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { headsOf, namedCount, slotBands, slotsRecounted } from '#src/features/bookings/people/slots.values.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { BookingPerson } from './person.form.tsx'
import type { BookingPeopleProps } from './person-state.panel.tsx'

const AloneLines = lazyPart(async () => (await import('#src/features/bookings/rooms/web/alone.panel.tsx')).AloneLines)

/** The people of a booking: a slot for each head, one of them open. */
export function BookingPeople(props: BookingPeopleProps) {
  const { form, booking, trip, childAgeLimit, isReadOnly, onPaste } = props
  const { values } = form
  const isFrozen = booking?.status === 'confirmed'
  const ages = { departsOn: trip.departsOn, childUnderAge: childAgeLimit }
  const bands = slotBands(values, { ...ages, isFrozen })
  const recounted = isFrozen ? [] : slotsRecounted(values, ages)
  const titleId = useId()
  const heads = headsOf(values)
  const departed = values.isStaff ? null : departedRefusal(trip, props.today)
  const next = values.people.findIndex(({ key }) => key === form.openKey) + 1
  useShortcuts(
    isReadOnly ? [] : [{ keys: 'alt+enter', label: t('bookings.key-next-person'), run: () => form.open(next) }],
  )
  return (
    <section className={styles.people} aria-labelledby={titleId}>
      <header className={styles.peopleHead}>
        <h2 id={titleId}>
          {t(values.isStaff ? 'bookings.staff' : 'bookings.customers')}{' '}
          <span className={styles.peopleCount}>{t('bookings.named', { n: namedCount(values.people), heads })}</span>
        </h2>
        {!isReadOnly && (
          <>
            <Button kind="quiet" size="small" icon={IconCopy} onClick={onPaste}>
              {t('bookings.paste')}
            </Button>
            <Button
              size="small"
              icon={IconPlus}
              refusal={departed && t(departed, { day: formatDay(trip.departsOn) })}
              onClick={form.addPerson}
            >
              {t('bookings.add-person')}
            </Button>
          </>
        )}
      </header>
      <ol>
        {values.people.map((slot, index) => (
          <BookingPerson
            key={slot.key}
            {...props}
            index={index}
            ageBand={bands[index]!}
            isRecounted={recounted.includes(index)}
          />
        ))}
      </ol>
      {booking !== null && booking.canceledPeople.length > 0 && (
        <ul className={styles.canceled} aria-label={t('bookings.canceled-people')}>
          {booking.canceledPeople.map((person) => (
            <li key={person.participantId}>
              <s>{headName(person)}</s>{' '}
              {t(person.replacedBy === null ? 'bookings.canceled-on' : 'bookings.replaced-on', {
                day: formatDay(todayIn(new Date(person.canceledAt))),
                name: person.replacedBy ?? '',
              })}
            </li>
          ))}
        </ul>
      )}
      {booking !== null && booking.alone.length > 0 && (
        <Suspense>
          <AloneLines booking={booking} onSettle={props.onSettle} />
        </Suspense>
      )}
      {!isReadOnly && (
        <footer className={styles.keys}>
          <span>
            <Kbd keys="Tab" /> {t('bookings.key-next')}
          </span>
          <span>
            <Kbd keys={t('bookings.key-enter')} /> {t('bookings.key-accept')}
          </span>
          <span>
            <Kbd keys={t('bookings.key-alt-enter')} /> {t('bookings.key-next-person')}
          </span>
          <span>
            <Kbd keys={t('bookings.key-ctrl-enter')} /> {t('bookings.key-save-close')}
          </span>
        </footer>
      )}
    </section>
  )
}
