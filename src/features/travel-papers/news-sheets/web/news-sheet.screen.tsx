import { IconFileText, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { getNewsSheet, type NewsSheet } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { isFree, textOf } from '#src/features/travel-papers/news-sheets/news-sheet.rules.ts'
import { type SheetView, sheetViews } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { TabLink, Tabs } from '#src/web/ui/layout/tab-link.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { BlocksList } from './blocks.list.tsx'
import styles from './news-sheet.module.css'
import { useSheetForm } from './news-sheet.state.ts'
import { Reach, SheetDownloads } from './sheet-downloads.panel.tsx'
import { SheetPreview } from './sheet-preview.panel.tsx'

/** The two sheets of a trip: that of the customers and the technical one. */
export function NewsSheetScreen() {
  const trip = useTrip()
  const { view = 'client' } = useSearch({ strict: false }) as { view?: SheetView }
  const { data, isError, refetch } = useQuery(queryOf(getNewsSheet, { params: { tripId: trip.id }, query: { view } }))
  if (isError && !data) return <LoadFailure what={t('news.what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonPage shape="list" />
  return <Sheet key={view} tripId={trip.id} view={view} sheet={data} />
}

function Sheet({ tripId, view, sheet }: { tripId: string; view: SheetView; sheet: NewsSheet }) {
  const trip = useTrip()
  const canEdit = useCan('edit', 'Communication') && !isItineraryClosed(trip.status)
  const form = useSheetForm(tripId, view, sheet)
  const [open, setOpen] = useState<string | null>(null)
  const { saved } = form
  const given = new Map(sheet.blocks.map((block) => [block.key, block]))
  const shown = form.blocks
    .map((block) => ({ ...block, text: textOf({ text: block.text, tripText: given.get(block.key)?.tripText ?? '' }) }))
    .filter(({ isOn, text }) => isOn && text.trim() !== '')
  const printed = shown.map(({ key, title, text }) => ({ key, title: isFree(key) ? title : '', text }))
  const savedAt = sheet.savedAt && wallClock(new Date(sheet.savedAt))

  return (
    <>
      <HeadActions>
        <SheetDownloads tripId={tripId} view={view} />
        {canEdit && (
          <LinkButton
            kind="primary"
            icon={IconSend}
            to="/trips/$tripId/messages/new"
            params={{ tripId }}
            search={{ kind: view === 'client' ? 'summons' : 'dossier' }}
          >
            {t('news.send')}
          </LinkButton>
        )}
      </HeadActions>
      <h2 className="for-readers">{t(`news.view.${view}`)}</h2>
      <div className={styles.bar}>
        <Tabs label={t('news.tabs')}>
          {sheetViews.map((one) => (
            <TabLink
              key={one}
              to="/trips/$tripId/news-sheet"
              params={{ tripId }}
              search={{ view: one }}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {t(`news.view.${one}`)}
            </TabLink>
          ))}
        </Tabs>
        <span className={styles.space} />
        {saved.saving.kind === 'clean' && savedAt ? (
          <span className={styles.note}>{t('news.saved-on', { day: formatDay(savedAt.day), time: savedAt.time })}</span>
        ) : (
          <SaveState saving={saved.saving} />
        )}
        {canEdit && (
          <>
            {saved.isDirty() && <Button onClick={form.discard}>{t('news.cancel')}</Button>}
            <Button isBusy={saved.isPending} onClick={() => saved.save()}>
              {t('news.save')}
            </Button>
          </>
        )}
      </div>
      <SavedNotices saved={saved} />
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconFileText}
            title={t('news.empty')}
            text={t('news.empty-text')}
            action={canEdit && <Button onClick={form.prepare}>{t('news.prepare')}</Button>}
          />
        </Card>
      ) : null}
      <div className={styles.page}>
        <div>
          {view === 'client' && <Reach tripId={tripId} people={sheet.people} />}
          <BlocksList
            view={view}
            form={form}
            given={given}
            printed={printed.length}
            canEdit={canEdit}
            open={open}
            onOpen={setOpen}
          />
          {view === 'technical' && <p className={styles.note}>{t('news.bus-office')}</p>}
        </div>
        <SheetPreview tripId={tripId} view={view} blocks={printed} marked={open} />
      </div>
    </>
  )
}
