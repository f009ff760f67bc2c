import '#src/web/ui/theme/mantine-styles.ts'
import 'vitest-browser-react'
import { beforeEach } from 'vitest'
import { reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { queryClient } from '#src/web/calls/query-client.ts'
import { forgetDrafts } from '#src/web/forms/draft.ts'
import { forgetPreferences } from '#src/web/shell/preferences.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { openService } from './service.ts'

reportFaultsByKey()

/**
 * Each test starts with a browser that remembers nothing of the test before, which is already unmounted. A toast that
 * nobody dismissed would otherwise come back with the next page.
 */
beforeEach(async () => {
  queryClient.clear()
  toast.dismiss()
  localStorage.clear()
  forgetPreferences()
  await forgetDrafts()
  await openService()
})
