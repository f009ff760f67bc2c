import type { Icon as TablerIcon } from '@tabler/icons-react'

export type { TablerIcon }

const measures = {
  tiny: { size: 14, stroke: 2 },
  small: { size: 15, stroke: 2 },
  medium: { size: 18, stroke: 1.75 },
  large: { size: 24, stroke: 1.75 },
  huge: { size: 40, stroke: 1.25 },
}

/** An icon beside a word. Screen readers skip it, so the word must be there. */
export function Icon({
  of: Drawing,
  size = 'medium',
  className,
}: {
  of: TablerIcon
  size?: keyof typeof measures
  className?: string
}) {
  return <Drawing {...measures[size]} className={className} aria-hidden="true" focusable="false" />
}
