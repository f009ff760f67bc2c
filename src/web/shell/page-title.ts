import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { t } from '#src/web/text.ts'
import { announce } from './announcer.tsx'

let own: string | null = null
const listeners = new Set<() => void>()

function change(title: string | null): void {
  own = title
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => own

/** Replaces the route's title by one of the page's own, such as the name of a trip. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    change(title)
    return () => change(null)
  }, [title])
}

/** Keeps the document's title in step with the page, and announces a new page to screen readers. */
export function useDocumentTitle(): void {
  const named = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title) })
  const title = useSyncExternalStore(subscribe, current, current) ?? named?.staticData.title
  const product = t('shell.product')
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`
    announce(document.title)
  }, [title, product])
}
