import { IconBuilding, IconCheck, IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RoomingList } from '#src/features/rooming/board/board.contract.ts'
import { formatDayRange } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import styles from './rooming.module.css'

type HotelPickerProps = { tripId: string; list: RoomingList; onPick: (serviceId: string) => void }

/** Chooses the hotel whose allotment, list and deadline are shown, with its nights. */
export function HotelPicker({ tripId, list, onPick }: HotelPickerProps) {
  const navigate = useNavigate()
  const hotel = list.hotels.find(({ serviceId }) => serviceId === list.serviceId)
  if (!hotel) return <span className={styles.stay}>{t('rooming.no-hotel')}</span>
  const { serviceId, checkInOn, checkOutOn, nights, hotelType } = hotel
  const open = () => void navigate({ to: '/trips/$tripId/edit-service/$serviceId', params: { tripId, serviceId } })
  const stay = t('rooming.stay', { dates: shortRange(checkInOn, checkOutOn), n: nights })
  return (
    <>
      <ActionMenu
        align="start"
        actions={[
          ...list.hotels.map((one) => ({
            key: one.serviceId,
            label: nameOf(one),
            ...(one.serviceId === serviceId && { icon: IconCheck }),
            onSelect: () => onPick(one.serviceId),
          })),
          { key: 'service', label: t('rooming.open-service'), icon: IconExternalLink, isApart: true, onSelect: open },
        ]}
      >
        <Button
          icon={IconBuilding}
          iconAfter={IconChevronDown}
          aria-haspopup="menu"
          aria-label={t('rooming.hotel', { name: nameOf(hotel) })}
        >
          {nameOf(hotel)}
        </Button>
      </ActionMenu>
      <span className={styles.stay}>
        {[stay, hotelType && t(`services.hotel-type.${hotelType}`)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

const nameOf = ({ name, city }: RoomingList['hotels'][number]) => [name, city].filter(Boolean).join(', ')

/** A range of days: "12/03 – 16/03/2027". */
function shortRange(from: string, to: string): string {
  const range = formatDayRange(from, to)
  return from.slice(0, 4) === to.slice(0, 4) ? range.replace(/^(\d\d\/\d\d)\/\d{4}/, '$1') : range
}
