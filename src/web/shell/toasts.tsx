import 'sonner/dist/styles.css'
import { useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLoader2, IconX } from '@tabler/icons-react'
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

type Undoable = { undo: () => void; id: string | number; until: number }

const undoForMs = 10 * 60_000
let undoables: Undoable[] = []

/** Says what was done and offers to undo it, here or by Ctrl+Z within ten minutes. */
export function toastWithUndo(text: string, undo: () => void): void {
  const id = toast.success(text, { action: { label: t('shell.undo'), onClick: () => takeBack(id) } })
  undoables.push({ undo, id, until: Date.now() + undoForMs })
}

function takeBack(id: string | number): void {
  const found = undoables.find((one) => one.id === id)
  undoables = undoables.filter((one) => one !== found)
  found?.undo()
}

/** Undoes the last undoable act. False when there is none. */
export function undoLast(): boolean {
  undoables = undoables.filter((one) => one.until > Date.now())
  const last = undoables.at(-1)
  if (last === undefined) return false
  toast.dismiss(last.id)
  takeBack(last.id)
  return true
}

/** Forgets undoable acts, so that the next person at this browser cannot undo them. */
export function forgetUndoables(): void {
  undoables = []
}
