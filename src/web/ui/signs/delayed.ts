import { useEffect, useState } from 'react'

/** True after `isOn` has lasted `afterMs` milliseconds: a shorter wait is better not shown at all. */
export function useDelayed(isOn: boolean, afterMs = 200): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn, afterMs])
  return isOn && isLong
}
