import { type ComponentProps, type MouseEvent, useId } from 'react'
import { useLine } from '#src/web/calls/waiting.ts'
import { t } from '#src/web/text.ts'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** The reason why it cannot be done now, shown on hover and focus. The button then does nothing. */
    refusal?: string | null
    /** True while its work is under way: a second click does nothing, and the width stays. */
    isBusy?: boolean
    /** Replaces the label while busy. */
    busyLabel?: string
  }

/**
 * A button that explains itself. It is never `disabled`, which would remove it from the tab order and hide the reason.
 * With a `refusal` it is `aria-disabled` and says why.
 */
export function Button(props: ButtonProps) {
  const { kind, size, icon, iconAfter, keys, isBlock, refusal, isBusy = false, busyLabel, ...native } = props
  const { className, children, onClick, type = 'button', ...rest } = native
  const look = { kind, size, icon, iconAfter, keys, isBlock }
  const reasonId = useId()
  const line = useLine()
  const isOff = isBusy || refusal != null

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!isOff) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  const button = (
    <button
      {...rest}
      title={isBusy && line !== 'well' ? t(line === 'silent' ? 'shell.waits-for-server' : 'shell.waits') : rest.title}
      type={type}
      data-kind={kind}
      className={classes(buttonClass(look), className)}
      onClick={click}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={refusal ? reasonId : rest['aria-describedby']}
    >
      <ButtonContent look={look} isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonContent>
    </button>
  )
  if (!refusal) return button
  return (
    <>
      <Tip label={refusal}>{button}</Tip>
      <span id={reasonId} hidden>
        {refusal}
      </span>
    </>
  )
}
