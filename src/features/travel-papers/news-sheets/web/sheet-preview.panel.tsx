import type { ComponentProps } from 'react'
import type { SheetView } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import { t } from '#src/web/text.ts'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './news-sheet.module.css'
import { useSheetPicture } from './news-sheet.state.ts'

type SheetPreviewProps = ComponentProps<'figure'> & {
  tripId: string
  view: SheetView
  blocks: { key: string; title: string; text: string }[]
  /** The block that is being edited. */
  marked: string | null
}

/** The sheet as it would be printed now, from the layout of the PDF. */
export function SheetPreview({ tripId, view, blocks, marked }: SheetPreviewProps) {
  const { picture, hasFailed } = useSheetPicture({ tripId, view, blocks, marked })
  return (
    <figure className={styles.preview}>
      {picture ? <img width="100%" src={picture} alt={t(`news.preview.${view}`)} /> : <SkeletonPage shape="list" />}
      {hasFailed && (
        <figcaption className={styles.diff} role="status">
          {t('news.preview-failed')}
        </figcaption>
      )}
    </figure>
  )
}
