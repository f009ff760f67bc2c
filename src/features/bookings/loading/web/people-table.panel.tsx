import { IconAlertTriangle, IconCheck, IconClockHour4, IconWheelchair } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LoadingPerson } from '#src/features/bookings/loading/loading.contract.ts'
import { isOwing, partiesOf, reachedBy } from '#src/features/bookings/loading/loading.view.ts'
import { seatShown } from '#src/features/bookings/people/seat.words.ts'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { bookingDigits } from '#src/shared/text.ts'
import { t } from '#src/web/text.ts'
import { Badge, Mark } from '#src/web/ui/signs/badge.tsx'
import styles from './loading.module.css'

type PeopleTableProps = {
  tripId: string
  people: readonly LoadingPerson[]
  departure: { name: string; time: string }
}

/** The people who board at a stop, by party. On paper each has a box to tick. */
export function PeopleTable({ tripId, people, departure: { name, time } }: PeopleTableProps) {
  if (people.length === 0) return null
  const seesMoney = people.some(({ dueCents }) => dueCents !== undefined)
  return (
    <table className={styles.people}>
      <caption className="for-readers">{t('bookings.loading-caption', { name, time })}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.seat}>
            {t('bookings.loading-seat')}
          </th>
          <th scope="col">{t('bookings.loading-person')}</th>
          <th scope="col">{t('bookings.loading-phone')}</th>
          <th scope="col">{t('bookings.loading-booking')}</th>
          <th scope="col">{t('bookings.loading-notes')}</th>
          {seesMoney && (
            <th scope="col" className={styles.amount}>
              {t('bookings.loading-balance')}
            </th>
          )}
          <th scope="col" className={styles.tick}>
            {t('bookings.loading-on-board')}
          </th>
        </tr>
      </thead>
      {partiesOf(people).map((party) => (
        <tbody key={party[0]!.bookingId}>
          {party.map((person, at) => (
            <PersonRow
              key={person.participantId}
              tripId={tripId}
              person={person}
              party={party}
              isFirst={at === 0}
              seesMoney={seesMoney}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type PersonRowProps = {
  tripId: string
  person: LoadingPerson
  party: readonly LoadingPerson[]
  isFirst: boolean
  seesMoney: boolean
}

function PersonRow({ tripId, person, party, isFirst, seesMoney }: PersonRowProps) {
  const { bookingId, bookingNumber, age } = person
  return (
    <tr>
      <td className={styles.seat}>{person.seat ? seatShown(person.seat) : t('bookings.loading-no-seat')}</td>
      <th scope="row" className={isFirst ? styles.lead : undefined}>
        {nameOf(person) ?? <span className={styles.quiet}>{t('bookings.unnamed')}</span>}{' '}
        {age !== null && <Badge tone="neutral">{t('bookings.loading-age', { n: age })}</Badge>}
      </th>
      <td className={styles.whole}>
        <Reached person={person} party={party} />
      </td>
      <td className="mono">
        {isFirst && (
          <Link
            to="/trips/$tripId/participants/$roomConfigurationId"
            params={{ tripId, roomConfigurationId: bookingId }}
          >
            {bookingDigits(bookingNumber)}
          </Link>
        )}
      </td>
      <td>
        <Notes person={person} isFirst={isFirst} />
      </td>
      {seesMoney && <td className={styles.amount}>{person.dueCents != null && <Balance person={person} />}</td>}
      <td className={styles.tick} />
    </tr>
  )
}

const nameOf = ({ surname, name }: LoadingPerson) => surname && `${surname} ${name ?? ''}`.trim()

function Reached({ person, party }: Pick<PersonRowProps, 'person' | 'party'>) {
  const by = reachedBy(person, party)
  if (!by?.phone) return null
  if (by !== person) return <span className={styles.quiet}>{t('bookings.loading-as', { name: nameOf(by) ?? '' })}</span>
  return <a href={`tel:${by.phone}`}>{formatPhone(by.phone)}</a>
}

function Notes({ person, isFirst }: Pick<PersonRowProps, 'person' | 'isFirst'>) {
  const { status, confirmBy, namesBy, isBoardingAssisted, boardingNote, notes } = person
  const shown = (day: string) => formatDayShort(day, todayIn(new Date()))
  return (
    <>
      {isFirst && confirmBy && (
        <Mark tone="info" icon={IconClockHour4}>
          {t(status === 'waitingForConfirmation' ? 'bookings.loading-waiting' : 'bookings.loading-option', {
            day: shown(confirmBy),
          })}
        </Mark>
      )}
      {namesBy && (
        <Mark tone="warn" icon={IconAlertTriangle}>
          {t('bookings.loading-names-by', { day: shown(namesBy) })}
        </Mark>
      )}
      {isBoardingAssisted && (
        <Mark tone="info" icon={IconWheelchair}>
          {[t('bookings.loading-assisted'), boardingNote].filter(Boolean).join(': ')}
        </Mark>
      )}
      {notes}
    </>
  )
}

function Balance({ person }: { person: LoadingPerson }) {
  if (person.status !== 'confirmed') return <span className={styles.quiet}>{t('bookings.loading-to-confirm')}</span>
  if (isOwing(person)) return <b className={styles.warn}>{euro(person.dueCents ?? 0)}</b>
  return (
    <Mark tone="ok" icon={IconCheck}>
      {t('bookings.loading-paid')}
    </Mark>
  )
}
