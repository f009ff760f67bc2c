import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { isSignedIn } from '#src/web/session.ts'

const patience = 2_000

/**
 * What the server drew of this address, to be looked at while the program is on its way; it cannot be touched. The
 * answers it was drawn from are the program's first ones. Null where the server drew nothing.
 */
export function takeFirstPicture(queryClient: QueryClient): { leave: () => void } | null {
  const picture = document.getElementById('first-picture')
  if (picture === null) return null
  const answers = document.getElementById('first-answers')
  answers?.remove()
  // Whoever this browser does not know any more finds nothing of the one whose session the server still knows.
  if (!isSignedIn()) {
    picture.remove()
    return null
  }
  if (answers?.textContent) hydrate(queryClient, JSON.parse(answers.textContent) as DehydratedState)
  // What changed since is told by a stream that is not open yet: all is asked again while it is shown.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  const cache = queryClient.getQueryCache()
  const waits = () => queryClient.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0

  /** The program has drawn itself behind the picture, which goes once nothing is missing that it showed. */
  const leave = () => {
    const go = () => {
      clearTimeout(timer)
      stop()
      picture.remove()
    }
    const timer = setTimeout(go, patience)
    const stop = cache.subscribe(() => !waits() && go())
    if (!waits()) go()
  }
  return { leave }
}
