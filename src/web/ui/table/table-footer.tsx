import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './data-table.module.css'

export type TableFooterProps = {
  /** The number of rows in words: "312 viaggi". */
  label: string
  /** Sums of all rows, on this page or not, each with its amount in bold. */
  sums?: ReactNode
  /** Null if there is no such page. When both are null, there are no arrows. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  pageSize: number
  onPageSize: (size: number) => void
}

const sizes = [
  { value: '50', label: '50' },
  { value: '100', label: '100' },
]

/** The number of rows, and the buttons to other pages. */
export function TableFooter({ label, sums, onPrevious, onNext, pageSize, onPageSize }: TableFooterProps) {
  return (
    <div className={styles.foot}>
      <span>{label}</span>
      {sums && <span className={styles.footSums}>{sums}</span>}
      {(onPrevious || onNext) && (
        <>
          <IconButton
            icon={IconChevronLeft}
            label={ui('ui.previous-page')}
            size="small"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            icon={IconChevronRight}
            label={ui('ui.next-page')}
            size="small"
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </>
      )}
      <span className={styles.size}>
        <span aria-hidden="true">{ui('ui.rows-per-page')}</span>
        <SelectField
          label={ui('ui.rows-per-page')}
          isLabelHidden
          size="small"
          options={sizes}
          value={String(pageSize)}
          onChange={(size) => size && onPageSize(Number(size))}
        />
      </span>
    </div>
  )
}
