import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MessageDraft } from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { MessageValues } from '#src/features/communications/deliveries/message.values.ts'
import { PaperPreview } from '#src/features/travel-papers/supplier-papers/web/paper-preview.panel.tsx'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './message-page.module.css'

type MessagePreviewProps = {
  draft: MessageDraft
  values: MessageValues
  paper: MessageDraft['paper']
  /** The link to the PDF. */
  children: ReactNode
}

/** The email and its paper as the supplier gets them. */
export function MessagePreview({ draft, values, paper, children }: MessagePreviewProps) {
  return (
    <div className={styles.column}>
      <Card title={t('communications.preview')} end={children}>
        <div className={styles.mail}>
          <dl>
            <div>
              <dt>{t('communications.preview.from')}</dt>
              <dd>{draft.sender}</dd>
            </div>
            <div>
              <dt>{t('communications.field.recipient')}</dt>
              <dd>{values.recipient || t('communications.preview.no-recipient')}</dd>
            </div>
            <div>
              <dt>{t('communications.field.subject')}</dt>
              <dd>{values.subject}</dd>
            </div>
          </dl>
          <p className={styles.text}>{values.body}</p>
          {paper && (
            <p className={styles.attached}>
              <Icon of={IconPaperclip} size="small" />
              {paper.label}
            </p>
          )}
        </div>
        {paper && <PaperPreview paper={paper} />}
      </Card>
    </div>
  )
}
