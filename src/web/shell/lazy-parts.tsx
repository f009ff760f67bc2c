import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#src/web/text.ts'
import { toast } from './toasts.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A dialog whose file is fetched when it is opened. Where it does not come, the page and what was typed stay as they are:
 * the dialog closes, which is said, and is fetched anew when it is opened again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  let Current = fetching(load, Missing)
  function Missing({ onClose }: Props) {
    const close = useEffectEvent(onClose)
    useEffect(() => {
      Current = fetching(load, Missing)
      toast.error(t('calls.away'))
      close()
    }, [])
    return null
  }
  return function LazyDialog(props: Props) {
    const [Dialog] = useState(() => Current)
    return <Dialog {...props} />
  }
}

/** A part of a page that is fetched once the page stands; where it does not come it is fetched when the network is back. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Current = fetching(load, Missing)
  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      Current = fetching(load, Missing)
      const retry = () => setAgain(() => Current)
      window.addEventListener('online', retry, { once: true })
      return () => window.removeEventListener('online', retry)
    }, [])
    return Again && <Again {...props} />
  }
  return function LazyPart(props: Props) {
    const [Part] = useState(() => Current)
    return <Part {...props} />
  }
}

/** Thrown at its boundary, a file that does not come would take the whole page with it. */
function fetching<Props extends object>(load: Load<Props>, Missing: ComponentType<Props>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => Missing) }))
}
