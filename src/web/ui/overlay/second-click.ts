import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a window that a double click opened. Its second click was meant for what stood there before, so it neither closes
 * the window nor presses a button of it. The properties belong to the root of the window.
 */
export function useSecondClickIgnored(isOpen: boolean) {
  const isUntouched = useRef(true)
  useLayoutEffect(() => {
    if (isOpen) isUntouched.current = true
  }, [isOpen])
  return {
    onMouseDownCapture({ detail }: MouseEvent) {
      if (detail < 2) isUntouched.current = false
    },
    onClickCapture(event: MouseEvent) {
      if (!isUntouched.current || event.detail < 2) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
