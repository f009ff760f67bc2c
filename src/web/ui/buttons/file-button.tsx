import { useRef } from 'react'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type FileButtonProps = {
  icon: TablerIcon
  label: string
  /** True to show only the icon. */
  isBare?: boolean
  /** True where the act takes one file: the choice then offers no more. */
  isSingle?: boolean
  isBusy?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the choice of files for an act. */
export function FileButton({
  icon,
  label,
  isBare = false,
  isSingle = isBare,
  isBusy = false,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <>
      {isBare ? (
        <IconButton icon={icon} size="small" label={label} disabled={isBusy} onClick={choose} />
      ) : (
        <Button icon={icon} size="small" isBusy={isBusy} onClick={choose}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The value is reset, so that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
