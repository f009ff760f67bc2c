import { IconCalendarDown, IconCalendarShare, IconDots, IconLink, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { exportCalendar } from '#src/features/calendar/calendar-feed.contract.ts'
import { filtersForCall } from '#src/features/trips/list/web/trip-filters.panel.tsx'
import { download } from '#src/web/calls/download.ts'
import { copyText } from '#src/web/shell/clipboard.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { FeedDialog } from './feed.dialog.tsx'
import type { CalendarSearch } from './month.state.ts'

/** Actions for the whole month: subscribe elsewhere, download, print. */
export function CalendarMenu({ search }: { search: CalendarSearch }) {
  const [isSubscribing, setSubscribing] = useState(false)
  const query = { month: search.month, ...filtersForCall(search) }
  const copyLink = () => void copyText(window.location.href, t('trips.list-link-copied'))
  return (
    <>
      <ActionMenu
        actions={[
          {
            key: 'feed',
            label: t('calendar.subscribe'),
            icon: IconCalendarShare,
            onSelect: () => setSubscribing(true),
          },
          {
            key: 'export',
            label: t('calendar.export'),
            icon: IconCalendarDown,
            onSelect: () => void download(exportCalendar, { query }, t('calendar.exporting')),
          },
          { key: 'print', label: t('calendar.print'), icon: IconPrinter, keys: 'P', onSelect: () => window.print() },
          { key: 'copy', label: t('trips.list-menu-copy'), icon: IconLink, isApart: true, onSelect: copyLink },
        ]}
      >
        <IconButton icon={IconDots} kind="secondary" label={t('trips.more')} aria-haspopup="menu" />
      </ActionMenu>
      <FeedDialog isOpen={isSubscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}
