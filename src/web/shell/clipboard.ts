import { t } from '#src/web/text.ts'
import { toast } from './toasts.tsx'

/** Copies a text and shows a toast, even when copying failed. */
export async function copyText(text: string, said: string): Promise<void> {
  if (await isCopied(text)) toast.success(said)
  else toast.error(t('shell.copy-failed'))
}

/**
 * Copies in the way that the browser offers. An office's server may be reached without encryption, and there browsers
 * offer only the older way.
 */
async function isCopied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return isCopiedByEvent(text)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function isCopiedByEvent(text: string): boolean {
  let isSet = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    event.clipboardData?.setData('text/plain', text)
    isSet = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { capture: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return isDone && isSet
}
