import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { dossierPdf } from '#src/features/travel-papers/dossiers/dossier.contract.ts'
import { dossierKinds } from '#src/features/travel-papers/dossiers/dossier.values.ts'
import { type NewsSheet, newsSheetPdf } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import type { SheetView } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { summonsPdf } from '#src/features/travel-papers/summonses/summons.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

/** The sheet as a PDF, and the papers that go with it: summonses for customers, dossiers for the crew. */
export function SheetDownloads({ tripId, view }: { tripId: string; view: SheetView }) {
  const params = { tripId }
  const preparing = t('news.preparing')
  const sheet = {
    key: 'sheet',
    label: t(`news.view.${view}`),
    onSelect: () => void download(newsSheetPdf, { params, query: { view } }, preparing),
  }
  const summonses = {
    key: 'summonses',
    label: t('news.download-summonses'),
    onSelect: () => void download(summonsPdf, { params, query: {} }, preparing),
  }
  const dossiers = dossierKinds.map((kind) => ({
    key: kind,
    label: t(`news.download-${kind}`),
    onSelect: () => void download(dossierPdf, { params, query: { kind } }, preparing),
  }))
  return (
    <ActionMenu actions={[sheet, ...(view === 'client' ? [summonses] : dossiers)]}>
      <Button icon={IconDownload} aria-haspopup="menu">
        {t('news.download')}
      </Button>
    </ActionMenu>
  )
}

/** The people who get the sheet, and the letters of those whom no email reaches. */
export function Reach({ tripId, people }: { tripId: string; people: NewsSheet['people'] }) {
  const { total, addresses, withoutEmail } = people
  if (total === 0) return null
  const asked = { params: { tripId }, query: { who: 'withoutEmail' as const, withSheet: 'true' } }
  return (
    <NoticeStrip
      tone={withoutEmail > 0 ? 'warn' : 'info'}
      title={t('news.people', { n: total })}
      action={
        withoutEmail > 0 && (
          <Button size="small" icon={IconPrinter} onClick={() => void download(summonsPdf, asked, t('news.preparing'))}>
            {t('news.print-without')}
          </Button>
        )
      }
    >
      {t('news.reach', { emails: addresses, without: withoutEmail })}
    </NoticeStrip>
  )
}
