import { IconPlus } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './service-form.module.css'

export type OptionalPart = 'gratuity' | 'access' | 'notes' | 'alerts'

const OpenedContext = createContext<{ opened: ReadonlySet<string>; open: (part: string) => void }>({
  opened: new Set(),
  open: () => {},
})

/** Remembers which parts were opened, in the form or from its index. */
export function OpenedParts({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (part: string) => setOpened((before) => new Set(before).add(part))
  return <OpenedContext value={{ opened, open }}>{children}</OpenedContext>
}

export const useOpenedParts = () => useContext(OpenedContext)

type FoldedPartProps = {
  part: OptionalPart
  /** True while nothing is filled in. A part that was filled in stays open while it is emptied. */
  isEmpty: boolean
  children: ReactNode
}

/** A part of the form that is folded to one line while nothing in it is filled in. */
export function FoldedPart({ part, isEmpty, children }: FoldedPartProps) {
  const { opened, open } = useOpenedParts()
  const [wasFilled, setWasFilled] = useState(!isEmpty)
  if (!isEmpty && !wasFilled) setWasFilled(true)
  const title = t(`services.part.${part}`)
  if (wasFilled || opened.has(part))
    return (
      <Card title={title} className={styles.part}>
        {children}
      </Card>
    )
  return (
    <Card className={styles.part} isBare>
      <h2 id={`service-${part}`} className={styles.folded}>
        <button type="button" aria-expanded={false} onClick={() => open(part)}>
          <Icon of={IconPlus} />
          {title}
        </button>
      </h2>
    </Card>
  )
}
