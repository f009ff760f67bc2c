import '#src/web/ui/theme/mantine-styles.ts'
import { beforeEach } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react/pure'
import { reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { queryClient } from '#src/web/calls/query-client.ts'
import { forgetDrafts } from '#src/web/forms/draft.ts'
import { closePalette } from '#src/web/keys/palette-open.ts'
import { useQuestions } from '#src/web/shell/ask.ts'
import { forgetPreferences } from '#src/web/shell/preferences.ts'
import { forgetUndoables, toast } from '#src/web/shell/toasts.tsx'
import { openService } from './service.ts'

reportFaultsByKey()

/**
 * Each test starts with a browser that remembers nothing of the test before, also of another file: all files of a page
 * share one program. A toast that nobody dismissed or a question that nobody answered would otherwise come back with the
 * next page.
 */
beforeEach(async () => {
  await cleanup()
  queryClient.clear()
  toast.dismiss()
  forgetUndoables()
  closePalette()
  await answerQuestions()
  localStorage.clear()
  forgetPreferences()
  await forgetDrafts()
  await openService()
})

/** Answers each open question as if its window were closed. */
async function answerQuestions(): Promise<void> {
  const { result, unmount } = await renderHook(useQuestions)
  for (const { answer, safe } of result.current ?? []) answer(safe)
  await unmount()
  await cleanup()
}
