import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Announcer } from './shell/announcer.tsx'
import { useQuestions } from './shell/ask.ts'
import { lazyDialog } from './shell/lazy-parts.tsx'
import { useDocumentTitle } from './shell/page-title.ts'
import { ToastHost } from './shell/toasts.tsx'

const QuestionHost = lazyDialog<{ onClose: () => void }>(
  async () => (await import('./shell/question-host.tsx')).QuestionHost,
)

/** The parts of every page, signed in or not. */
export function Root() {
  useDocumentTitle()
  const questions = useQuestions()
  const answerSafely = () => {
    for (const { answer, safe } of questions) answer(safe)
  }
  return (
    <>
      <Outlet />
      <Suspense>{questions.length > 0 && <QuestionHost onClose={answerSafely} />}</Suspense>
      <ToastHost />
      <Announcer />
    </>
  )
}
