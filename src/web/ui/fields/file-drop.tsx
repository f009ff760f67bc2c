import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useState } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './file-drop.module.css'

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Where files are dropped, or chosen with the mouse, Invio or the space bar. */
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
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Folders come as files that cannot be read: they are passed over. */
function filesOf({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile()
    return file ? [file] : []
  })
}

/** A file let go beside the area would be opened in place of the page, with all that is typed on it. */
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
