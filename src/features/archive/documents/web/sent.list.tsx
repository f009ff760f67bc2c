import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconHelpCircle,
  IconMail,
  IconMailOff,
  IconPhone,
} from '@tabler/icons-react'
import { useState } from 'react'
import { getDocumentFile, type SentPaper } from '#src/features/archive/documents/documents.contract.ts'
import { isLetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark, type Tone } from '#src/web/ui/signs/badge.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import styles from './documents.module.css'

const shownAtFirst = 5

/** What left from the trip, each as it left, with its recipients and what became of it. */
export function SentList({ sent }: { sent: readonly SentPaper[] }) {
  const [isWhole, setWhole] = useState(false)
  const n = sent.length
  return (
    <Card
      className={styles.sent}
      isRuled
      isBare
      title={
        <>
          {t('archive.sent')} <span className={styles.count}>{n}</span>
        </>
      }
      end={
        <>
          <small>{t('archive.sent-note')}</small>
          {n > shownAtFirst && !isWhole && (
            <Button kind="text" size="small" onClick={() => setWhole(true)}>
              {t('archive.sent-all', { n })}
            </Button>
          )}
        </>
      }
    >
      {n === 0 ? (
        <p className={styles.nothing}>{t('archive.sent-none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="for-readers">{t('archive.sent-caption')}</caption>
            <thead>
              <tr>
                {(['document', 'number', 'to', 'at', 'state'] as const).map((column) => (
                  <th key={column} scope="col" className={styles[`${column}Sent`]}>
                    {t(`archive.sent.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isWhole ? sent : sent.slice(0, shownAtFirst)).map((paper) => (
                <SentRow key={paper.id} paper={paper} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function kindText({ kind }: SentPaper): string {
  if (kind === 'roomingList' || kind === 'balanceReminder') return t(`archive.sent.${kind}`)
  return isLetterKind(kind) ? t(`texts.kind.${kind}`) : t(`communications.kind.${kind}`)
}

function SentRow({ paper }: { paper: SentPaper }) {
  const trip = useTrip()
  const { number, kind, recipients, sentAt, states, file } = paper
  const { day, time } = wallClock(new Date(sentAt))
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Icon of={IconMail} className={styles.sign!} />
          {file ? (
            <a
              href={addressOf(getDocumentFile, {
                params: { tripId: trip.id, fileId: file.fileId },
                query: { inline: 'true' },
              })}
              target="_blank"
              rel="noopener"
            >
              {kindText(paper)}
            </a>
          ) : (
            <span>{kindText(paper)}</span>
          )}
        </span>
      </th>
      <td>{number && t(kind === 'roomingList' ? 'archive.sent-version' : 'archive.sent-number', { n: number })}</td>
      <td className={styles.cut}>
        {recipients.length === 1 ? recipients[0] : t('archive.sent-to', { n: recipients.length })}
      </td>
      <td>
        {formatDay(day)} {time}
      </td>
      <td>
        <span className={styles.states}>
          {looks.map(([state, tone, icon]) =>
            states[state] > 0 ? (
              <Mark key={state} tone={tone} icon={icon}>
                {t(`archive.state.${state}`, { n: states[state] })}
              </Mark>
            ) : null,
          )}
        </span>
      </td>
    </tr>
  )
}

const looks: readonly (readonly [keyof SentPaper['states'], Tone, TablerIcon])[] = [
  ['sent', 'ok', IconCircleCheck],
  ['told', 'ok', IconPhone],
  ['queued', 'info', IconClock],
  ['failed', 'err', IconAlertTriangle],
  ['uncertain', 'warn', IconHelpCircle],
  ['stopped', 'neutral', IconHandStop],
  ['held', 'warn', IconMailOff],
]
