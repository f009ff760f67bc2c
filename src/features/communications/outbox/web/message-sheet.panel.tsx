import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { linksIn } from '#src/features/communications/outbox/message-links.view.ts'
import type { FullMessage } from '#src/features/communications/outbox/outbox.contract.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { momentOf } from './message-state.panel.tsx'
import styles from './outbox.module.css'

/** Recipient, time, failure and full text of a message, with its web addresses as links. */
export function MessageSheet({ message }: { message: FullMessage }) {
  const { fromName, replyTo, recipient, state, attempts, lastError, createdAt, sentAt, bodyText, files } = message
  return (
    <div className={styles.sheet}>
      {lastError && (
        <NoticeStrip
          tone={state === 'failed' || state === 'bounced' ? 'err' : 'warn'}
          title={noticeOf(state, attempts)}
        >
          {lastError}
        </NoticeStrip>
      )}
      <dl className={styles.facts}>
        {fromName && <Fact name={t('letters.from')}>{fromName}</Fact>}
        {replyTo && <Fact name={t('letters.answers-to')}>{replyTo}</Fact>}
        <Fact name={t('outbox.to')}>{recipient}</Fact>
        <Fact name={t('outbox.written-at')}>{momentOf(createdAt)}</Fact>
        {sentAt && <Fact name={t('outbox.sent-at')}>{momentOf(sentAt)}</Fact>}
        {attempts > 0 && <Fact name={t('outbox.attempts')}>{attempts}</Fact>}
      </dl>
      {bodyText === null ? (
        <NoticeStrip tone="info">{t('outbox.hidden')}</NoticeStrip>
      ) : (
        <p className={styles.text}>
          {linksIn(bodyText).map(({ text, isLink, at }) =>
            isLink ? (
              <a key={at} href={text} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {files.length > 0 && (
        <section>
          <h3 className={styles.filesHead}>{t('outbox.files')}</h3>
          <ul>
            {files.map(({ id, name }) => (
              <li key={id} className={styles.file}>
                <Icon of={IconPaperclip} size="small" />
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function noticeOf(state: MessageState, attempts: number): string | undefined {
  if (state === 'failed') return t('outbox.failed-why', { n: attempts })
  if (state === 'uncertain' || state === 'bounced' || state === 'stopped') return t(`outbox.${state}-why`)
  return state === 'held' || state === 'sent' ? undefined : t('outbox.tried-again')
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
