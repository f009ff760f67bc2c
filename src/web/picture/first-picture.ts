import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { asksForSession } from '#src/web/calls/refreshing.ts'
import { isSignedIn } from '#src/web/session.ts'
import { type Picture, takeOver } from './kept-acts.ts'

const patience = 2_000

/**
 * Takes the server's first picture of this address, which shows until the program has loaded and keeps the person's
 * acts. The program starts with the answers from which it was drawn. Null when the server drew nothing.
 */
export function takeFirstPicture(queryClient: QueryClient): { leave: () => void } | null {
  const picture = document.getElementById('first-picture') as Picture | null
  if (picture === null) return null
  const answers = document.getElementById('first-answers')
  answers?.remove()
  // This browser is signed out while the server still knows the session: its picture must not show.
  if (!isSignedIn()) {
    picture.remove()
    return null
  }
  if (answers?.textContent) hydrate(queryClient, JSON.parse(answers.textContent) as DehydratedState)
  const cache = queryClient.getQueryCache()
  const waits = () =>
    queryClient.isFetching({ predicate: (query) => query.state.status === 'pending' && !asksForSession(query) }) > 0

  /**
   * Keeps the focus in a field of the picture in which somebody writes: a field that the program draws behind it may
   * ask for the focus.
   */
  const keepFocus = ({ target, relatedTarget }: FocusEvent) => {
    const goesBehind = relatedTarget instanceof Node && !picture.contains(relatedTarget)
    if (goesBehind && target instanceof HTMLElement && picture.contains(target)) queueMicrotask(() => target.focus())
  }
  document.addEventListener('focusout', keepFocus)

  /** Removes the picture once the program, which is drawn behind it, has loaded everything that the picture shows. */
  const leave = () => {
    const go = () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('focusout', keepFocus)
      void takeOver(picture)
    }
    const timer = setTimeout(go, patience)
    const stop = cache.subscribe(() => !waits() && go())
    if (!waits()) go()
  }
  return { leave }
}
