import { type FormEvent, type ReactNode, useId } from 'react'
import { type ModalParts, StackModal, type WayOut } from '#src/web/shell/modal-stack.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

type FormDialogProps = WayOut &
  Omit<ModalParts, 'isOpen' | 'footer'> & {
    submitLabel: string
    submitIcon?: TablerIcon
    kind?: 'primary' | 'dangerFill'
    isBusy?: boolean
    /** Why it cannot be submitted. */
    refusal?: string | null
    /** What stands before the main button, in the foot. */
    beside?: ReactNode
    /** What stands above the form. */
    lead?: ReactNode
    /** The class of the form element. */
    className?: string | undefined
    onSubmit: (event: FormEvent) => unknown
  }

/** A form in a window, which the main button in the foot submits. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, submitIcon, kind = 'primary', isBusy = false, refusal = null, onSubmit, ...rest } = props
  const { beside, lead, className, children, ...modal } = rest
  const formId = useId()
  return (
    <StackModal
      {...modal}
      isOpen
      footer={
        <>
          {beside}
          <Button kind={kind} type="submit" form={formId} icon={submitIcon} isBusy={isBusy} refusal={refusal}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {lead}
      <form
        id={formId}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Otherwise the form around the window would be submitted too.
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </StackModal>
  )
}
