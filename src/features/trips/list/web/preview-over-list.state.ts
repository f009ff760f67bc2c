import { useLocation, useParams } from '@tanstack/react-router'
import { createContext, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for a panel over its list; without it the address was opened as a page. */
    isOverList?: boolean
    /** True for a later page of a list, reached from the page before. */
    isPaged?: boolean
  }
}

/** The trips of the list behind, in its order, for previous and next. */
export const PreviewOrder = createContext<readonly string[]>([])

/**
 * Tells whether a preview was opened by its address, so that no list is behind it. When the preview is being left, the
 * address changes while the preview still shows. Its first answer therefore counts until it is gone; otherwise the list
 * behind would be removed and drawn anew.
 */
export function useIsPreviewAlone(): boolean {
  const { tripId } = useParams({ strict: false })
  const said = useLocation({
    select: ({ pathname, state }) => (pathname.includes(`/${tripId}/preview`) ? state.isOverList === true : null),
  })
  const [isOverList, setOverList] = useState(said === true)
  if (said !== null && said !== isOverList) setOverList(said)
  return tripId !== undefined && !(said ?? isOverList)
}
