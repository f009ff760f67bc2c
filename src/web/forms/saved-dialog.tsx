import type { ReactNode } from 'react'
import type { StackModalProps } from '#src/web/shell/modal-stack.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { After } from './saved-form.ts'
import { type Notices, SavedNotices } from './saved-notices.tsx'

type SavedDialogProps = Pick<StackModalProps, 'title' | 'size' | 'onClose'> & {
  /** The result of `useSavedForm`. */
  saved: {
    isDirty: () => boolean
    discard: () => void
    isPending: boolean
    submit: (after: After) => (event: React.FormEvent) => void
    notices: Notices
  }
  saveLabel: string
  cancelLabel: string
  /** The class of the form element. */
  className?: string | undefined
  children: ReactNode
}

/** A saved form in a window. It closes once it is saved, and asks before typed values are lost. */
export function SavedDialog({ saved, saveLabel, cancelLabel, children, ...modal }: SavedDialogProps) {
  return (
    <FormDialog
      {...modal}
      isDirty={saved.isDirty}
      onDiscard={saved.discard}
      backOut={cancelLabel}
      submitLabel={saveLabel}
      isBusy={saved.isPending}
      onSubmit={saved.submit('close')}
    >
      <SavedNotices saved={saved} />
      {children}
    </FormDialog>
  )
}
