import { Modal } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { firstWrong, focusKeeper, whenThere } from '#src/web/forms/focus.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useSecondClickIgnored } from '#src/web/ui/overlay/second-click.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { mayLeave } from './ask.ts'
import styles from './modal-stack.module.css'

type Entry = { id: string; title: string; giveBack: () => void }

const widths = { small: 440, threeButtons: 480, medium: 640, large: 960, sheet: 1200 }
const focusDelayMs = 50
let stack: readonly Entry[] = []
const listeners = new Set<() => void>()

function change(next: readonly Entry[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function push(entry: Entry): void {
  change([...stack.filter(({ id }) => id !== entry.id), entry])
}

/**
 * Removes a modal and returns the focus to the element that opened it, or to what is left around it. Without the pause,
 * the kit's focus trap would win.
 */
function remove(id: string): void {
  const entry = stack.find((one) => one.id === id)
  if (entry === undefined) return
  change(stack.filter((one) => one !== entry))
  setTimeout(() => {
    if (!stack.some((one) => one.id === id)) entry.giveBack()
  }, focusDelayMs)
}

/** The focused element. For a menu item, which disappears, it is the button of the menu. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => stack
export const hasOpenModal = () => stack.length > 0

/** The uppermost dialog on screen: a modal of the stack, otherwise the panel that has the focus. */
export function topDialog(): Element | null {
  const top = stack.at(-1)
  if (top) return document.querySelector(`[data-modal="${top.id}"]`)
  return document.activeElement?.closest('[role=dialog]') ?? null
}

/**
 * Focuses the first field instead of the closing cross, unless another element asks for the focus. Where the fields come
 * later, the first of them gets the focus from the cross.
 */
function wantFocus(body: HTMLElement | null): (() => void) | undefined {
  const wanting = '[data-autofocus]'
  if (body === null || body.parentElement?.querySelector(wanting)) return
  const firstField = () => body.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)')
  const first = firstField()
  first?.setAttribute('data-autofocus', '')
  if (first) return
  return whenThere(
    () => body.querySelector<HTMLElement>(wanting) ?? firstField(),
    (late) => {
      if (body.previousElementSibling?.contains(document.activeElement)) late.focus()
    },
  )
}

/** When a window refuses to be submitted, focuses its wrong field, unless the user has moved elsewhere. */
function pointAtWrong({ currentTarget: body, target }: FormEvent<HTMLElement>): void {
  // A window opened from a field of this one is inside it in React, but not on the screen.
  if (!body.contains(target as Node)) return
  const before = document.activeElement
  whenThere(
    () => firstWrong(body),
    (wrong) => {
      const now = document.activeElement
      const isStillThere = now === before || now === document.body
      if (isStillThere && now?.getAttribute('aria-invalid') !== 'true') wrong.focus()
    },
  )
}

/**
 * The ways to close a window. A window with typed values asks before they are lost, so its closing button is drawn only
 * here.
 */
export type WayOut =
  | {
      /**
       * While true, a click outside does nothing, and Esc, the cross or the closing button ask before typed values are
       * lost.
       */
      isDirty: () => boolean
      /** Discards the draft. */
      onDiscard?: () => void
      /** The label of the footer's first button, which closes as the cross does. Null for a window without one. */
      backOut: string | null
    }
  | { isDirty?: undefined; onDiscard?: undefined; backOut?: string | null }

export type StackModalProps = WayOut & ModalParts

export type ModalParts = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: keyof typeof widths
  /** True where the closing button gets the focus. */
  isBackFocused?: boolean
  /** The other buttons of the footer, which stays in sight. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal on the stack. Opening it hides the one below; closing it shows that one again with everything typed in it. It
 * is rendered by its caller, so its state belongs to the caller.
 */
export function StackModal(props: StackModalProps) {
  const { isOpen, onClose, title, size = 'small', isDirty, onDiscard, footer, children } = props
  const { backOut = null, isBackFocused } = props
  const id = useId()
  const entries = useSyncExternalStore(subscribe, current, current)
  const titleNow = useRef(title)
  useEffect(() => {
    titleNow.current = title
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    push({ id, title: titleNow.current, giveBack: focusKeeper(openerNow()) })
    return () => remove(id)
  }, [isOpen, id])

  const at = entries.findIndex((entry) => entry.id === id)
  const isTop = at === entries.length - 1
  const guard = useSecondClickIgnored(isOpen)
  const below = entries[at - 1]
  const close = async () => {
    if (!isDirty?.() || (await mayLeave({ isDialog: true, ...(onDiscard && { discard: onDiscard }) }))) onClose()
  }
  return (
    <Modal.Root
      {...guard}
      opened={isOpen && at >= 0}
      onClose={close}
      size={widths[size]}
      centered
      trapFocus={isTop}
      closeOnEscape={isTop}
      closeOnClickOutside={isTop && !isDirty?.()}
      returnFocus={false}
      lockScroll={at === 0}
      transitionProps={{ duration: 0 }}
      styles={isTop ? {} : { inner: { display: 'none' } }}
    >
      {at === 0 && <Modal.Overlay />}
      <Modal.Content data-modal={id}>
        <Modal.Header className={styles.header}>
          {below && (
            <button type="button" className={styles.back} onClick={close}>
              <Icon of={IconChevronLeft} size="small" />
              {below.title}
            </button>
          )}
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body className={styles.body} ref={wantFocus} onSubmitCapture={pointAtWrong}>
          {children}
        </Modal.Body>
        {(footer || backOut !== null) && (
          <footer className={styles.footer}>
            {backOut !== null && (
              <Button onClick={() => void close()} data-autofocus={isBackFocused || undefined}>
                {backOut}
              </Button>
            )}
            {footer}
          </footer>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
