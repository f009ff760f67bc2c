import { useEffect, useState } from 'react'

/**
 * The value of a store outside React, read one frame after it changed. The browser first draws the part that the person
 * touched, then its effects.
 */
export function useNextFrame<Value>(subscribe: (listener: () => void) => () => void, now: () => Value): Value {
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
