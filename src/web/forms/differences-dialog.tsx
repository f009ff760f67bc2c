import type { Difference } from '#src/shared/difference.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Differences } from './differences.tsx'

type DifferencesDialogProps = {
  found: readonly Difference[]
  /** The name of the colleague who saved; '' when it is unknown. */
  name: string
  onClose: () => void
  onReload: () => void
}

/** Shows the values that somebody else saved beside those of the form. */
export function DifferencesDialog({ found, name, onClose, onReload }: DifferencesDialogProps) {
  const reload = () => {
    onClose()
    onReload()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('shell.differences')}
      size="medium"
      backOut={t('shell.go-back')}
      isBackFocused
      footer={<Button onClick={reload}>{t('shell.reload')}</Button>}
    >
      {found.length === 0 ? (
        <p>{t('shell.no-differences')}</p>
      ) : (
        <Differences
          found={found}
          caption={t('shell.differences')}
          titles={{
            field: t('shell.difference-field'),
            theirs: name ? t('shell.difference-theirs', { name }) : t('shell.difference-stored'),
            mine: t('shell.difference-mine'),
          }}
        />
      )}
    </StackModal>
  )
}
