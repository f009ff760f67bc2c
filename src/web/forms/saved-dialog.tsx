import { type ReactNode, useId } from 'react'
import { StackModal, type StackModalProps } from '#src/web/shell/modal-stack.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
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
export function SavedDialog({ saved, saveLabel, cancelLabel, className, children, ...modal }: SavedDialogProps) {
  const formId = useId()
  return (
    <StackModal
      isOpen
      {...modal}
      isDirty={saved.isDirty}
      onDiscard={saved.discard}
      backOut={cancelLabel}
      footer={
        <Button kind="primary" type="submit" form={formId} isBusy={saved.isPending}>
          {saveLabel}
        </Button>
      }
    >
      <form id={formId} className={className} onSubmit={saved.submit('close')} noValidate>
        <SavedNotices saved={saved} />
        {children}
      </form>
    </StackModal>
  )
}
