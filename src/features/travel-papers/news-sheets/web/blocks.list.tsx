import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { SheetBlock } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import type { SheetView } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { BlockRow } from './block.panel.tsx'
import styles from './news-sheet.module.css'
import { type SheetForm, titleOfBlock } from './news-sheet.state.ts'

type BlocksListProps = {
  view: SheetView
  form: SheetForm
  /** The blocks as the server gives them, by key. */
  given: ReadonlyMap<string, SheetBlock>
  printed: number
  canEdit: boolean
  open: string | null
  onOpen: (key: string | null) => void
}

/** The blocks of a sheet in their order. */
export function BlocksList({ view, form, given, printed, canEdit, open, onOpen }: BlocksListProps) {
  const [said, setSaid] = useState('')
  const { blocks } = form
  const move = (from: number, to: number) => {
    const block = blocks[from]
    if (!block || to < 0 || to >= blocks.length) return
    form.move(from, to)
    setSaid(t('news.moved', { block: titleOfBlock(block), at: to + 1, n: blocks.length }))
  }
  return (
    <Card
      isBare
      isRuled
      title={
        <>
          {t('news.blocks')}{' '}
          <small className={styles.count}>{t(`news.blocks-on.${view}`, { on: printed, n: blocks.length })}</small>
        </>
      }
      end={
        canEdit && (
          <Button kind="text" size="small" icon={IconPlus} onClick={() => onOpen(form.addFree())}>
            {t('news.free')}
          </Button>
        )
      }
    >
      <ol>
        {blocks.map((block, at) => (
          <BlockRow
            key={block.key}
            view={view}
            block={block}
            given={given.get(block.key)}
            at={at}
            isLast={at === blocks.length - 1}
            canEdit={canEdit}
            isOpen={open === block.key}
            onOpen={(isOpen) => onOpen(isOpen ? block.key : null)}
            onChange={(part) => form.change(block.key, part)}
            onMove={move}
            onRemove={() => {
              form.remove(block.key)
              onOpen(null)
            }}
          />
        ))}
      </ol>
      <p className="for-readers" aria-live="polite">
        {said}
      </p>
    </Card>
  )
}
