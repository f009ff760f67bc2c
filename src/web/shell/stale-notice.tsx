import type { Problem } from '#src/shared/refusal.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { NoticeStrip } from '#src/web/ui/notice-strip.tsx'

/** Whether somebody else saved since the form was loaded. */
export const isStale = (problem: Problem) => problem.status === 409 && problem.code === 'calls.stale'

/** Says who saved meanwhile and when; nothing is overwritten, loading what is stored now is up to the person. */
export function StaleNotice({ problem, onReload }: { problem: Problem | null; onReload: () => void }) {
  if (problem === null) return null
  return (
    <NoticeStrip
      tone="err"
      action={
        <Button size="small" onClick={onReload}>
          {t('shell.reload')}
        </Button>
      }
    >
      {problem.detail}
    </NoticeStrip>
  )
}
