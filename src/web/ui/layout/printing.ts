import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tells whether the page is being printed: paper has room for parts that the screen leaves out. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
