import { useEffect, useState } from 'react'

/**
 * What a store outside React holds, read again one picture after it changed: what answers the hand is drawn first, what
 * follows from it next.
 */
export function useAfterPicture<Value>(subscribe: (listener: () => void) => () => void, now: () => Value): Value {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    let frame: number | undefined
    let timer: number | undefined
    const changed = () => {
      frame ??= requestAnimationFrame(() => {
        timer = window.setTimeout(() => {
          frame = undefined
          setShown(now)
        })
      })
    }
    changed()
    const leave = subscribe(changed)
    return () => {
      leave()
      if (frame !== undefined) cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [subscribe, now])
  return shown
}
