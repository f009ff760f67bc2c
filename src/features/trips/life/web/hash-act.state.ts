import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Acts when the address has this hash, then removes the hash, so that the same link works again. */
export function useHashAct(hash: string, act: () => void): void {
  const isAsked = useLocation({ select: (location) => location.hash === hash })
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    if (!isAsked) return
    act()
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  })
  useEffect(answer, [isAsked])
}
