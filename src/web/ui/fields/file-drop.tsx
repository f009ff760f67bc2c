import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './file-drop.module.css'

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

type FileDropProps = {
  onFiles: (files: readonly File[]) => void
  /** True for one line, above a list. */
  isLine?: boolean
}

/** The area for files, which are dropped there or chosen with the mouse, Enter or Space. */
export function FileDrop({ onFiles, isLine = false }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  useStrayDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(filesOf(event.dataTransfer))
  }
  return (
    <label
      className={classes(styles.drop, isLine && styles.line, isOver && styles.over)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={IconUpload} />
      <span>{ui('ui.drop-files')}</span>
      <small>{ui('ui.drop-kinds')}</small>
      <input
        type="file"
        multiple
        className="for-readers"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The value is reset, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

/**
 * Takes files that are dropped anywhere on the page, and says so while they are dragged over it. An area for files, or
 * a window, keeps its own.
 */
export function DropAnywhere({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    // Each element under the pointer is entered before the one around it is left.
    let depth = 0
    const isElsewhere = (event: globalThis.DragEvent) =>
      !holdsFiles(event) || document.querySelector('[data-modal]') !== null
    const enter = (event: globalThis.DragEvent) => {
      if (isElsewhere(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: globalThis.DragEvent) => {
      if (!isElsewhere(event)) event.preventDefault()
    }
    const drop = (event: globalThis.DragEvent) => {
      depth = 0
      setOver(false)
      if (event.defaultPrevented || isElsewhere(event)) return
      event.preventDefault()
      if (event.dataTransfer) take.current(filesOf(event.dataTransfer))
    }
    const acts = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, act] of Object.entries(acts)) window.addEventListener(name as 'drop', act)
    return () => {
      for (const [name, act] of Object.entries(acts)) window.removeEventListener(name as 'drop', act)
    }
  }, [])
  if (!isOver) return null
  return createPortal(
    <div className={styles.anywhere}>
      <p>
        <Icon of={IconUpload} size="large" />
        {ui('ui.drop-anywhere')}
      </p>
    </div>,
    document.body,
  )
}

/** The dropped files without folders, which arrive as files that cannot be read. */
function filesOf({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile()
    return file ? [file] : []
  })
}

/**
 * Ignores a file that is dropped beside the area, because the browser would open it and lose everything typed on the
 * page.
 */
function useStrayDrops(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])
}
