import { IconMail, IconPhone, IconSend } from '@tabler/icons-react'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './letters.module.css'

type ConfirmLettersDialogProps = {
  title: string
  trip: string
  people: number
  letters: number
  untold: number
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asks before letters go out, with how many of them and who gets none. */
export function ConfirmLettersDialog({
  title,
  trip,
  people,
  letters,
  untold,
  isBusy,
  onSend,
  onClose,
}: ConfirmLettersDialogProps) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('letters.confirm', { n: people })}
      backOut={t('letters.confirm-back')}
      footer={
        <Button kind="primary" icon={IconSend} isBusy={isBusy} onClick={onSend}>
          {t('letters.confirm-do')}
        </Button>
      }
    >
      <p className={styles.quiet}>{`${title}, ${trip}`}</p>
      <ul className={page.checks}>
        <li>
          <Icon of={IconMail} />
          {t('letters.confirm-mails', { n: letters })}
        </li>
        {untold > 0 && (
          <li className={page.wrong}>
            <Icon of={IconPhone} />
            {t('letters.confirm-untold', { n: untold })}
          </li>
        )}
      </ul>
    </StackModal>
  )
}
