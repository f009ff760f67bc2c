import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useState } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './file-drop.module.css'

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** The area for files, which are dropped there or chosen with the mouse, Enter or Space. */
export function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false)
  useStrayDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(filesOf(event.dataTransfer))
  }
  return (
    <label
      className={classes(styles.drop, isOver && styles.over)}
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
