import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDocumentTitle } from './page-title.ts'
import { Announcer } from './shell/announcer.tsx'
import { useQuestions } from './shell/ask.ts'
import { ToastHost } from './shell/toasts.tsx'

const QuestionHost = lazy(async () => ({ default: (await import('./shell/question-host.tsx')).QuestionHost }))

/** What stands on every page, signed in or not. */
export function Root() {
  useDocumentTitle()
  const hasQuestions = useQuestions().length > 0
  return (
    <>
      <Outlet />
      <Suspense>{hasQuestions && <QuestionHost />}</Suspense>
      <ToastHost />
      <Announcer />
    </>
  )
}
