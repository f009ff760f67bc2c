import 'sonner/dist/styles.css'
import { useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLoader2, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Toaster, toast } from 'sonner'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './toasts.module.css'

export { toast }

const icons = {
  success: <Icon of={IconCircleCheck} className={styles.ok} />,
  info: <Icon of={IconInfoCircle} className={styles.info} />,
  warning: <Icon of={IconAlertTriangle} className={styles.warn} />,
  error: <Icon of={IconAlertTriangle} className={styles.err} />,
  loading: <Icon of={IconLoader2} className={styles.loading} />,
  close: <Icon of={IconX} />,
}

const classNames = {
  toast: styles.toast!,
  title: styles.title!,
  content: styles.content!,
  icon: styles.icon!,
  actionButton: styles.action!,
  closeButton: styles.close!,
}

/** Shows toasts: three at a time, for four seconds, longer while the pointer or the focus is on them. */
export function ToastHost() {
  const theme = useComputedColorScheme('light')
  return (
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      duration={4_000}
      expand
      gap={8}
      offset={{ bottom: 'var(--toast-bottom)', right: 20 }}
      theme={theme}
      closeButton
      icons={icons}
      containerAriaLabel={t('shell.toasts')}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: t('shell.close'), classNames }}
    />
  )
}

/** An act that can still be undone. `path` is the address at which it was done. */
export type Undoable = { id: string | number; text: string; at: Date; path: string; undo: () => void }

const undoForMs = 10 * 60_000
let undoables: readonly Undoable[] = []
const listeners = new Set<() => void>()

function keepUndoables(next: readonly Undoable[]): void {
  undoables = next
  for (const listener of listeners) listener()
}

/** Says what was done and offers to undo it: here, and for ten minutes by Ctrl+Z and in the log. Answers its id. */
export function toastWithUndo(text: string, undo: () => void): string | number {
  const id = toast.success(text, { action: { label: t('shell.undo'), onClick: () => takeBack(id) } })
  keepUndoables([...undoables, { undo, id, text, at: new Date(), path: window.location.pathname }])
  setTimeout(() => keepUndoables(undoables.filter((one) => one.id !== id)), undoForMs)
  return id
}

/** Says that an act was undone, once for acts that were undone together. */
export const sayUndone = () => void toast.success(t('shell.undone'), { id: 'undone' })

/** Undoes an act, once. */
export function takeBack(id: string | number): void {
  const found = undoables.find((one) => one.id === id)
  keepUndoables(undoables.filter((one) => one !== found))
  toast.dismiss(id)
  found?.undo()
}

/** Undoes the last undoable act. False when there is none. */
export function undoLast(): boolean {
  const last = undoables.at(-1)
  if (last === undefined) return false
  takeBack(last.id)
  return true
}

/** Forgets undoable acts, so that the next person at this browser cannot undo them. */
export function forgetUndoables(): void {
  keepUndoables([])
}

const none: readonly Undoable[] = []

/** The acts that can still be undone here, the oldest first. */
export const useUndoables = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => undoables,
    () => none,
  )
