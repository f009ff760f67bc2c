import {
  IconAdjustments,
  IconArrowRight,
  IconCurrencyEuro,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSend,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useParams } from '@tanstack/react-router'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import type { Found } from '#src/features/search/search.contract.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { tripSections } from '#src/features/trips/page/trip-sections.view.ts'
import { sectionPaths } from '#src/features/trips/page/web/section-index.panel.tsx'
import { type Day, todayIn } from '#src/shared/day.ts'
import { noId } from '#src/shared/shapes.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useAbility } from '#src/web/session.ts'
import { directories, type Place, quietPlaces, workPlaces } from '#src/web/shell/places.ts'
import { useTheme } from '#src/web/shell/theme-choice.ts'
import { t } from '#src/web/text.ts'
import { fitting } from '#src/web/ui/combo/combo-text.ts'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

/** A page to open, in this tab or another, or an act of the shell. */
export type Going = { link: Pick<LinkProps, 'to' | 'params' | 'search' | 'state'> } | { run: () => void }

export type PaletteAct = { key: string; label: string; icon: TablerIcon; keys?: string; going: Going }

export type ShellActs = { onPreferences: () => void; onShortcuts: () => void; onLogOut: () => void }

/** The acts for a typed text, the closest first; for the empty search the most useful ones. */
export function usePaletteActs(search: string, found: readonly Found[], shell: ShellActs): readonly PaletteAct[] {
  const [, setTheme] = useTheme()
  const ability = useAbility()
  const trip = useOpenTrip()
  const run = (label: Parameters<typeof t>[0], icon: TablerIcon, act: () => void): PaletteAct => {
    return { key: label, label: t(label as 'shell.about'), icon, going: { run: act } }
  }
  const create: PaletteAct[] = ability.can('edit', 'Trip')
    ? [
        {
          key: 'create',
          label: t('shell.create-trip'),
          icon: IconPlus,
          keys: 'N',
          going: { link: { to: '/trips/create-trip' } },
        },
      ]
    : []
  const params = { tripId: trip?.id ?? noId }
  const add: PaletteAct[] =
    trip && isBooked(trip) && ability.can('edit', 'Booking')
      ? [
          {
            ...{ key: 'add', label: t('search.act-add', { trip: trip.title }), icon: IconUserPlus },
            going: { link: { to: '/trips/$tripId/participants/add', params } },
          },
        ]
      : []
  const pay: PaletteAct[] = ability.can('register', 'Payment')
    ? [{ key: 'pay', label: t('search.act-pay'), icon: IconCurrencyEuro, going: { link: { to: '/accounts' } } }]
    : []
  const places = [...workPlaces, ...directories, ...quietPlaces]
    .filter(({ needs }: Place) => needs === undefined || ability.can(...needs))
    .map(({ to, label, icon, key }): PaletteAct => {
      const keys = key ? { keys: `G ${key.toUpperCase()}` } : {}
      return {
        key: to,
        label: t('search.act-go', { place: t(label as 'shell.today') }),
        icon,
        ...keys,
        going: { link: { to } },
      }
    })
  const calendar = places.filter(({ key }) => key === '/calendar')
  if (search === '') return [...create, ...add, ...pay, ...calendar]
  const sections = trip
    ? tripSections.map((section): PaletteAct => {
        const label = t('search.act-section', { section: t(`trips.section.${section}`), trip: trip.title })
        return {
          key: section,
          label,
          icon: IconArrowRight,
          going: { link: { search: {}, ...sectionPaths[section], params } },
        }
      })
    : []
  const known = [
    ...create,
    ...add,
    ...sections,
    ...places,
    ...pay,
    run('shell.preferences', IconAdjustments, shell.onPreferences),
    run('shell.shortcuts-title', IconKeyboard, shell.onShortcuts),
    run('shell.to-light', IconSun, () => setTheme('light')),
    run('shell.to-dark', IconMoon, () => setTheme('dark')),
    run('shell.to-auto', IconDeviceDesktop, () => setTheme('auto')),
    { key: 'about', label: t('shell.about'), icon: IconInfoCircle, going: { link: { to: '/about' } } } as const,
    run('shell.log-out', IconLogout, shell.onLogOut),
  ]
  const book = ability.can('edit', 'Booking') ? bookingsFor(found, trip) : []
  return [...(ability.can('edit', 'Communication') ? remindersOf(found) : []), ...book, ...fitting(known, search)]
}

/** The reminder for the first found booking that still owes money. */
function remindersOf(found: readonly Found[]): PaletteAct[] {
  const owing = found.find((one) => one.kind === 'booking' && one.status !== 'canceled' && (one.dueCents ?? 0) > 0)
  if (owing?.kind !== 'booking') return []
  const { code } = owing
  const link = { to: '/accounts', search: { search: code } } as const
  return [{ key: 'remind', label: t('search.act-remind', { code }), icon: IconSend, going: { link } }]
}

/** A new booking for the first found person: on the open trip if it takes bookings, otherwise on a trip to choose. */
function bookingsFor(found: readonly Found[], trip: OpenTrip | undefined): PaletteAct[] {
  const person = found.find((one) => one.kind === 'person')
  if (person?.kind !== 'person') return []
  const name = fullName(person)
  if (trip && isBooked(trip)) {
    const { id: tripId, title } = trip
    const link = { to: '/trips/$tripId/participants/add', params: { tripId }, state: { bookFor: person.id } } as const
    return [{ key: 'book', label: t('search.act-book-on', { name, trip: title }), icon: IconPlus, going: { link } }]
  }
  const params = { customerId: person.id }
  const link = { to: '/customers/$customerId', params, state: { isBooking: true } } as const
  return [{ key: 'book', label: t('search.act-book', { name }), icon: IconPlus, going: { link } }]
}

/** Tells whether a trip takes bookings now. */
const isBooked = (trip: OpenTrip) =>
  (trip.status === 'forSale' || trip.status === 'confirmed') && departedRefusal(trip, todayIn(new Date())) === null

type OpenTrip = { id: string; title: string; status: TripStatus; departsOn: Day }

/** The trip of the open page. */
function useOpenTrip(): OpenTrip | undefined {
  const { tripId } = useParams({ strict: false })
  const { data } = useQuery({
    ...queryOf(getTrip, { params: { tripId: tripId ?? noId } }),
    enabled: tripId !== undefined,
  })
  return data
}
