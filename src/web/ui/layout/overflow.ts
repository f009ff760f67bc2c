import { type RefObject, useEffect, useState } from 'react'

/** Tells whether the content of a box is wider than the box. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!node) return
    const watch = new ResizeObserver(() => setOver(node.scrollWidth > node.clientWidth))
    watch.observe(node)
    for (const child of node.children) watch.observe(child)
    return () => watch.disconnect()
  }, [box])
  return isOver
}
