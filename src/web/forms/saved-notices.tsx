import { Suspense, useEffect, useRef, useState } from 'react'
import { formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { focusKeeper } from './focus.ts'
import styles from './saved-notices.module.css'

const DifferencesDialog = lazyDialog(async () => (await import('./differences-dialog.tsx')).DifferencesDialog)

type DraftProps = { savedAt: Date | undefined; onRestore: () => void; onDiscard: () => void }

export type Notices = {
  draft: DraftProps
  /**
   * The notice that somebody else saved meanwhile, with that person's name. `isRefusal`: a save was refused because of
   * it.
   */
  stale: { text: string; name: string; isRefusal: boolean } | null
  onReload: () => Promise<void>
  /** The differences between the stored values and the form. */
  differences?: () => Promise<readonly Difference[]>
}

/** The notices above the fields of a saved form: a draft to restore, and a colleague's save. */
export function SavedNotices({ saved: { notices } }: { saved: { notices: Notices } }) {
  const { draft, stale, onReload, differences } = notices
  const [found, setFound] = useState<readonly Difference[] | null>(null)
  const showFailure = (error: unknown) => void toast.error(failureTextOf(error))
  // A person who pressed save further down must see why nothing was saved. A mere notice never moves the page while
  // somebody types.
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stale?.isRefusal) strip.current?.scrollIntoView({ block: 'center' })
  }, [stale])
  const reload = () => void onReload().catch(showFailure)
  return (
    <>
      {draft.savedAt && (
        <div className={styles.across}>
          <DraftStrip {...draft} savedAt={draft.savedAt} />
        </div>
      )}
      {stale && (
        <div ref={strip} className={styles.across}>
          <NoticeStrip
            tone="err"
            action={
              <>
                <Button size="small" onClick={reload}>
                  {t('shell.reload')}
                </Button>
                {differences && (
                  <Button size="small" kind="text" onClick={() => void differences().then(setFound, showFailure)}>
                    {t('shell.see-differences')}
                  </Button>
                )}
              </>
            }
          >
            {stale.text}
          </NoticeStrip>
        </div>
      )}
      <Suspense>
        {stale && found && (
          <DifferencesDialog found={found} name={stale.name} onClose={() => setFound(null)} onReload={reload} />
        )}
      </Suspense>
    </>
  )
}

/** Does an act that removes the notice together with its focused button. */
const keepingFocus = (act: () => void) => () => {
  const keep = focusKeeper(document.activeElement)
  act()
  keep()
}

/** Offers values that were typed and not saved. */
function DraftStrip({ savedAt, onRestore, onDiscard }: DraftProps & { savedAt: Date }) {
  const { day, time } = wallClock(savedAt)
  const today = todayIn(new Date())
  return (
    <NoticeStrip
      tone="info"
      action={
        <>
          <Button size="small" onClick={keepingFocus(onRestore)}>
            {t('shell.draft-restore')}
          </Button>
          <Button size="small" kind="quiet" onClick={keepingFocus(onDiscard)}>
            {t('shell.draft-discard')}
          </Button>
        </>
      }
    >
      {day === today
        ? t('shell.draft-found', { time })
        : t('shell.draft-found-on', { day: formatDayShort(day, today), time })}
    </NoticeStrip>
  )
}
