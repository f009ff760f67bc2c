import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { loadingListPdf, loadingListSheet } from '#src/features/bookings/loading/loading-paper.contract.ts'
import { loadingWays } from '#src/features/departures/return-order.rules.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'

/** The ways to print a trip's loading order: the page, and the driver's list as PDF and sheet, each way. */
export function LoadingActions({ tripId }: { tripId: string }) {
  const inputOf = (way: (typeof loadingWays)[number]) => ({ params: { tripId }, query: { way } })
  const pdfs = loadingWays.map((way) => ({
    key: `pdf-${way}`,
    label: t(`bookings.loading-download-${way}`),
    icon: IconDownload,
    onSelect: () => void download(loadingListPdf, inputOf(way), t('bookings.loading-preparing-pdf')),
  }))
  const sheets = loadingWays.map((way) => ({
    key: `sheet-${way}`,
    label: t(`bookings.loading-sheet-${way}`),
    icon: IconTable,
    onSelect: () => void download(loadingListSheet, inputOf(way), t('bookings.loading-preparing-sheet')),
  }))
  useShortcuts([{ keys: 'p', label: t('bookings.loading-print-page'), run: () => window.print() }])
  const page = {
    key: 'page',
    label: t('bookings.loading-print-page'),
    icon: IconPrinter,
    onSelect: () => window.print(),
  }
  return (
    <ActionMenu actions={[...pdfs, ...sheets, page]}>
      <Button icon={IconPrinter} aria-haspopup="menu">
        {t('departures.print')}
      </Button>
    </ActionMenu>
  )
}
