import { isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { OpenTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import styles from './import.module.css'
import type { Importing } from './import.state.ts'

const statuses = ['customerOption', 'confirmed', 'waitingForConfirmation', 'waitingList', 'requestedDemand'] as const

/** The choices for the whole file, and the rooms and places that they need. */
export function ImportChoicesForm({ trip, importing }: { trip: OpenTrip; importing: Importing }) {
  const { choices, choose, agencies, check, view, today, read, setHeader } = importing
  const { plan, foodNotes } = view!
  const left = check.data?.placesLeft ?? null
  const isMultiDay = trip.type === 'multiDay'
  const children = plan.bookings.reduce((sum, { input }) => sum + input.children, 0)
  return (
    <section className={styles.choices} aria-label={t('import.step.check')}>
      <SelectField
        label={t('import.choice.status')}
        options={statuses.map((value) => ({ value, label: t(`bookings.status.${value}`) }))}
        value={choices.status as (typeof statuses)[number]}
        onChange={(status) => status && choose({ status })}
      />
      <DayField
        label={t('import.choice.confirmBy')}
        today={today}
        value={choices.confirmBy}
        onChange={(confirmBy) => choose({ confirmBy })}
      />
      <SelectField
        label={t('import.choice.agency')}
        options={agencies.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
        value={choices.agencyId}
        onChange={(agencyId) => choose({ agencyId })}
      />
      <SelectField
        label={t('import.choice.departure')}
        isClearable
        placeholder={t('import.choice.none')}
        options={(check.data?.departures ?? []).map(({ id, name, time }) => ({
          value: id,
          label: [time, name].filter(Boolean).join(' '),
        }))}
        value={choices.departureId}
        onChange={(departureId) => choose({ departureId })}
      />
      {isMultiDay && (
        <SelectField
          label={t('import.choice.room')}
          isClearable
          placeholder={t('import.choice.none')}
          options={roomTypes.map((value) => ({ value, label: value }))}
          value={choices.roomType}
          onChange={(roomType) => choose({ roomType })}
        />
      )}
      <div className={styles.needs}>
        {plan.rooms.map(({ roomType, asked, left: free }) => (
          <span key={roomType}>
            <span className="mono">{roomType}</span>{' '}
            <b>{free === null ? asked : t('import.rooms.of', { n: asked, left: free })}</b>
          </span>
        ))}
        <span>{t('import.rooms.become', { n: plan.bookings.length })}</span>
        {children > 0 && <span>{t('import.children', { n: children })}</span>}
        {left !== null && <span>{t('import.places.enough', { left, n: plan.heads })}</span>}
        {plan.waiting > 0 && <span>{t('import.places.waiting', { n: plan.waiting })}</span>}
      </div>
      <div className={styles.checks}>
        <CheckField label={t('import.header')} checked={read.hasHeader} onChange={setHeader} />
        {foodNotes > 0 && (
          <CheckField
            label={t('import.choice.consent', { n: foodNotes })}
            checked={choices.hasConsent}
            onChange={(hasConsent) => choose({ hasConsent })}
          />
        )}
        {isHolding(choices.status) && left !== null && (plan.heads > left || choices.lastWait) && (
          <CheckField
            label={t('import.choice.wait')}
            checked={choices.lastWait}
            onChange={(lastWait) => choose({ lastWait })}
          />
        )}
      </div>
    </section>
  )
}
