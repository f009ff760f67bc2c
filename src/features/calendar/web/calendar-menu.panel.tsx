import { IconCalendarDown, IconCalendarShare, IconDots, IconLink, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { exportCalendar } from '#src/features/calendar/calendar-feed.contract.ts'
import { filtersForCall } from '#src/features/trips/web/trip-filters.panel.tsx'
import { copyText } from '#src/web/clipboard.ts'
import { download } from '#src/web/download.ts'
import { t } from '#src/web/text.ts'
import { ActionMenu } from '#src/web/ui/action-menu.tsx'
import { IconButton } from '#src/web/ui/icon-button.tsx'
import { FeedDialog } from './feed.dialog.tsx'
import type { CalendarSearch } from './month-grid.panel.tsx'

/** What can be done with the month as a whole: read it elsewhere, keep it, print it. */
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
          { key: 'print', label: t('calendar.print'), icon: IconPrinter, onSelect: () => window.print() },
          { key: 'copy', label: t('trips.list-menu-copy'), icon: IconLink, isApart: true, onSelect: copyLink },
        ]}
      >
        <IconButton icon={IconDots} kind="secondary" label={t('trips.more')} aria-haspopup="menu" />
      </ActionMenu>
      <FeedDialog isOpen={isSubscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}
