import type { RoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { formatDay, weekday, weekdayNames } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import styles from './table.module.css'

/** Sender, hotel, subject and totals. */
export function SheetHead({ paper, headingId }: { paper: RoomingPaper; headingId: string }) {
  const { title, code, agency, leader, coach } = paper
  return (
    <>
      <header className={styles.head}>
        <div>
          <h3 id={headingId}>{t('rooming.title')}</h3>
          <p>
            <b>{title}</b> · <span className="mono">{code}</span>
          </p>
          <p>{[agency.name, agency.phone && formatPhone(agency.phone)].filter(Boolean).join(' · ')}</p>
        </div>
        <HotelFacts hotel={paper.hotel} />
        <div>
          <p>
            <b>{leader ? t('rooming.leader', { name: leader.name }) : t('rooming.no-leader')}</b>
          </p>
          {leader?.phone && <p>{formatPhone(leader.phone)}</p>}
          {coach && (
            <p>
              {coach.company}
              {coach.company && coach.plate && ', '}
              {coach.plate && <span className="mono">{coach.plate}</span>}
            </p>
          )}
        </div>
      </header>
      <Totals totals={paper.totals} />
    </>
  )
}

function HotelFacts({ hotel }: Pick<RoomingPaper, 'hotel'>) {
  if (!hotel)
    return (
      <div>
        <p>
          <b>{t('rooming.no-hotel')}</b>
        </p>
      </div>
    )
  const { name, city, arrivesAt: time, checkInOn, checkOutOn, hotelType, hasBeverages } = hotel
  const arrival = longDay(checkInOn)
  return (
    <div>
      <p>
        <b>{[name, city].filter(Boolean).join(', ')}</b>
      </p>
      <p>{time ? t('rooming.arrives-at', { day: arrival, time }) : t('rooming.arrives', { day: arrival })}</p>
      <p>{t('rooming.departs', { day: longDay(checkOutOn) })}</p>
      <p>
        {[hotelType && t(`services.hotel-type.${hotelType}`), hasBeverages && t('rooming.beverages')]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

/** A day with its weekday: "ven 12/03/2027". */
const longDay = (day: string) => `${weekdayNames[weekday(day) - 1]!.slice(0, 3)} ${formatDay(day)}`

function Totals({ totals }: Pick<RoomingPaper, 'totals'>) {
  const { rooms, byType, guests, adults, minors, staff, withoutRoom, dietaryNotes } = totals
  const who = [
    t('rooming.total.adults', { n: adults }),
    ...(minors > 0 ? [t('rooming.total.minors', { n: minors })] : []),
    ...(staff > 0 ? [t('rooming.total.staff', { n: staff })] : []),
  ]
  return (
    <p className={styles.totals}>
      <Counted text={t('rooming.total.rooms', { n: rooms })} />
      {roomTypes.map((type) => (
        <span key={type}>
          {type} <b>{byType[type]}</b>
        </span>
      ))}
      <Counted
        text={t('rooming.total.of', { guests: t('rooming.total.guests', { n: guests }), who: who.join(', ') })}
      />
      {withoutRoom > 0 && <Counted text={t('rooming.total.withoutRoom', { n: withoutRoom })} />}
      {dietaryNotes > 0 && <Counted text={t('rooming.total.dietaryNotes', { n: dietaryNotes })} />}
    </p>
  )
}

/** A text with its leading number emphasised. */
function Counted({ text }: { text: string }) {
  const [n, ...rest] = text.split(' ')
  return (
    <span>
      <b>{n}</b> {rest.join(' ')}
    </span>
  )
}
