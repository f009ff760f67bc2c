import { useContext, useSyncExternalStore } from 'react'
import { Drawing } from '#src/web/picture/drawing.ts'

/** Whether the page is at most this wide, in pixels. */
export function useIsUpTo(width: number): boolean {
  const drawn = useContext(Drawing)?.width ?? 0
  const query = `(max-width: ${width}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => drawn <= width,
  )
}

/**
 * Tells the server, with the next page that is opened, how large this browser's pages are: by a cookie, since it reads no
 * other storage, and by this way, since the other one exists only on secure origins.
 */
export function tellScreenSize(): void {
  const keep = () => {
    const size = `${window.innerWidth}x${window.innerHeight}`
    document.cookie = `screen-size=${size}; path=/; max-age=31536000; samesite=strict`
  }
  keep()
  window.addEventListener('pagehide', keep)
}
