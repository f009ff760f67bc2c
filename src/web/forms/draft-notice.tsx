import { formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type DraftNoticeProps = { savedAt?: Date | undefined; onRestore: () => void; onDiscard: () => void }

/** Offers back what was typed and not saved. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  if (savedAt === undefined) return null
  const { day, time } = wallClock(savedAt)
  const today = todayIn(new Date())
  return (
    <NoticeStrip
      tone="info"
      action={
        <>
          <Button size="small" onClick={onRestore}>
            {t('shell.draft-restore')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDiscard}>
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
