import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#src/web/text.ts'
import { toast } from './toasts.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A dialog whose file is fetched when it opens. If the file does not arrive, the page and everything typed stay: the
 * dialog closes with a message and is fetched again at the next opening.
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

/**
 * A part whose file is fetched after the page appears. If it does not arrive, it is fetched again when the network
 * returns.
 */
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

/** Keeps a missing file inside its part: an error at the boundary would replace the whole page. */
function fetching<Props extends object>(load: Load<Props>, Missing: ComponentType<Props>): ComponentType<Props> {
  return lazy(() => {
    const coming = load()
      .catch(() => Missing)
      .then((Component) => ({ default: Component }))
    asked.push(coming)
    return coming
  })
}

const asked: Promise<unknown>[] = []

/** Waits for the files of all parts that were drawn so far, and counts them. */
export async function partsCame(): Promise<number> {
  await Promise.all(asked)
  return asked.length
}
