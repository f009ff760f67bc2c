import { useContext, useSyncExternalStore } from 'react'
import { Drawing } from '#src/web/picture/drawing.ts'

/** Tells whether the page is at most this wide, in pixels. */
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
 * Tells the server, at the next opening of a page, how large this browser's pages are. It uses a cookie, because the
 * server can read no other storage. It uses `document.cookie`, because the cookie store API does not work on insecure
 * origins.
 */
export function storeScreenSize(): void {
  const keep = () => {
    const size = `${window.innerWidth}x${window.innerHeight}`
    document.cookie = `screen-size=${size}; path=/; max-age=31536000; samesite=strict`
  }
  keep()
  window.addEventListener('pagehide', keep)
}
