import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'

/** A hint for the element inside, on hover and focus, with the keys that do the same. */
export function Tip({
  label,
  keys,
  isOff = false,
  children,
}: {
  label: string
  keys?: string
  isOff?: boolean
  children: ReactElement
}) {
  return (
    <Tooltip
      label={
        <>
          <span>{label}</span>
          {keys && <Kbd keys={keys} isOnColour />}
        </>
      }
      disabled={isOff}
      multiline
    >
      {children}
    </Tooltip>
  )
}
