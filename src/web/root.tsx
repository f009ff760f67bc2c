import { Outlet } from '@tanstack/react-router'
import { useDocumentTitle } from './page-title.ts'
import { Announcer } from './shell/announcer.tsx'
import { QuestionHost } from './shell/question-host.tsx'
import { ToastHost } from './shell/toasts.tsx'

/** What stands on every page, signed in or not. */
export function Root() {
  useDocumentTitle()
  return (
    <>
      <Outlet />
      <QuestionHost />
      <ToastHost />
      <Announcer />
    </>
  )
}
