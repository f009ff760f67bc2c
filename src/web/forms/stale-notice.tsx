import { Suspense, useState } from 'react'
import type { Difference } from '#src/shared/difference.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

const DifferencesDialog = lazyDialog(async () => (await import('./differences-dialog.tsx')).DifferencesDialog)

/** Whether somebody else saved since the form was loaded. */
export const isStale = (problem: Problem) => problem.status === 409 && problem.code === 'calls.stale'

type StaleNoticeProps = {
  problem: Problem | null
  onReload: () => void
  /** Fetches what is stored now and lays the form beside it. */
  differences?: () => Promise<readonly Difference[]>
}

/** Says who saved meanwhile and when; nothing is overwritten, loading what is stored now is up to the person. */
export function StaleNotice({ problem, onReload, differences }: StaleNoticeProps) {
  const [found, setFound] = useState<readonly Difference[] | null>(null)
  if (problem === null) return null
  const show = () => {
    if (differences) differences().then(setFound, (error: unknown) => toast.error(failureTextOf(error)))
  }
  return (
    <>
      <NoticeStrip
        tone="err"
        action={
          <>
            <Button size="small" onClick={onReload}>
              {t('shell.reload')}
            </Button>
            {differences && (
              <Button size="small" kind="text" onClick={show}>
                {t('shell.see-differences')}
              </Button>
            )}
          </>
        }
      >
        {problem.detail}
      </NoticeStrip>
      <Suspense>
        {found && (
          <DifferencesDialog
            found={found}
            name={String(problem.params?.name ?? '')}
            onClose={() => setFound(null)}
            onReload={onReload}
          />
        )}
      </Suspense>
    </>
  )
}
