import { IconMail, IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closePoll, getPoll, type Poll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { askRefusal } from '#src/features/polls/questionnaire/questionnaire.rules.ts'
import { meanText } from '#src/features/polls/questionnaire/questionnaire.view.ts'
import { useHashAct } from '#src/features/trips/life/web/hash-act.state.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { addDays, formatDay, todayIn, wallClock } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { PaperAnswerDialog } from './paper-answer.dialog.tsx'
import styles from './poll-card.module.css'
import { PollMessageDialog } from './poll-message.dialog.tsx'

/** The questionnaire on the page of a trip that is over: to send, or with its answers in short. */
export function PollCard() {
  const trip = useTrip()
  const mayRead = useCan('read', 'Communication')
  const { status, departsOn, days } = trip
  const isOver = askRefusal({ status, returnsOn: addDays(departsOn, days - 1) }, todayIn(new Date())) === null
  const isShown = mayRead && (isOver || status === 'archived')
  const { data } = useQuery({ ...queryOf(getPoll, { params: { tripId: trip.id } }), enabled: isShown })
  if (!isShown || !data) return null
  if (!data.poll && (status === 'archived' || data.people.length === 0)) return null
  return data.poll ? <SentPoll data={data} poll={data.poll} /> : <PollToSend data={data} />
}

function PollToSend({ data }: { data: Poll }) {
  const canSend = useCan('edit', 'Communication')
  const [isOpen, setOpen] = useState(false)
  useHashAct('questionnaire', () => canSend && setOpen(true))
  const withEmail = data.people.filter(({ hasEmail }) => hasEmail).length
  const without = data.people.length - withEmail
  return (
    <Card title={t('polls.title')}>
      <div className={styles.toSend}>
        <p>
          {t('polls.to-send', { n: withEmail })} {without > 0 && t('polls.to-send-paper', { n: without })}
        </p>
        {canSend && (
          <Button size="small" icon={IconSend} onClick={() => setOpen(true)}>
            {t('polls.send')}
          </Button>
        )}
      </div>
      {isOpen && <PollMessageDialog data={data} kind="first" onClose={() => setOpen(false)} />}
    </Card>
  )
}

const commentsAtFirst = 3
type Opened = 'more' | 'remind' | 'paper' | 'close' | null

function SentPoll({ data, poll }: { data: Poll; poll: NonNullable<Poll['poll']> }) {
  const { summary, people } = data
  const canEdit = useCan('edit', 'Communication') && !poll.isClosed
  const [areAllShown, setAllShown] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const asked = people.filter(({ isAsked }) => isAsked)
  const onPaper = asked.filter((one) => one.isOnPaper).length
  const silent = asked.filter((one) => one.isToRemind).length
  const toAsk = people.length - asked.length
  const comments = areAllShown ? summary.comments : summary.comments.slice(0, commentsAtFirst)
  const facts = [
    t('polls.by-mail', { n: asked.length - onPaper }),
    onPaper > 0 && t('polls.on-paper', { n: onPaper }),
    poll.isClosed ? t('polls.closed-on') : t('polls.closes-on', { day: formatDay(poll.closesOn) }),
  ]
  return (
    <Card
      title={t('polls.title')}
      end={<small>{t('polls.sent-on', { day: formatDay(wallClock(new Date(poll.sentAt)).day) })}</small>}
    >
      <div className={styles.top}>
        {summary.meanTenths !== null && (
          <p className={styles.mean}>
            <b>{meanText(summary.meanTenths)}</b> {t('polls.of-five')}
          </p>
        )}
        <p>
          <b>{t('polls.answers', { n: summary.answered, of: asked.length })}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </p>
      </div>
      {summary.answered === 0 ? <p>{t('polls.no-answers')}</p> : <Grades summary={summary} />}
      {comments.length > 0 && (
        <ul className={styles.comments}>
          {comments.map(({ text, name, on }, at) => (
            <li key={at}>
              «{text}»
              <small>
                {name ? t('polls.by-name', { name, day: formatDay(on) }) : t('polls.no-name', { day: formatDay(on) })}
              </small>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {summary.comments.length > commentsAtFirst && !areAllShown && (
          <Button size="small" onClick={() => setAllShown(true)}>
            {t('polls.all-comments', { n: summary.comments.length })}
          </Button>
        )}
        {canEdit && silent > 0 && (
          <Button size="small" icon={IconMail} onClick={() => setOpened('remind')}>
            {t('polls.remind', { n: silent })}
          </Button>
        )}
        {canEdit && toAsk > 0 && (
          <Button size="small" icon={IconSend} onClick={() => setOpened('more')}>
            {t('polls.send-more', { n: toAsk })}
          </Button>
        )}
        {canEdit && (
          <>
            <Button kind="quiet" size="small" icon={IconPlus} onClick={() => setOpened('paper')}>
              {t('polls.paper')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setOpened('close')}>
              {t('polls.close-now')}
            </Button>
          </>
        )}
      </div>
      {opened === 'more' && <PollMessageDialog data={data} kind="first" onClose={close} />}
      {opened === 'remind' && <PollMessageDialog data={data} kind="reminder" onClose={close} />}
      {opened === 'paper' && <PaperAnswerDialog people={asked} questions={data.questions} onClose={close} />}
      {opened === 'close' && <CloseDialog onClose={close} />}
    </Card>
  )
}

/** The grades of each question as bars, with their numbers for screen readers. */
function Grades({ summary }: Pick<Poll, 'summary'>) {
  return (
    <>
      <ul className={styles.bars}>
        {summary.questions.map(({ question, grades, meanTenths }) => {
          const words = grades
            .map((n, at) => ({ n, grade: at + 1 }))
            .filter(({ n }) => n > 0)
            .toReversed()
          return (
            <li key={question}>
              <span>{t(`polls.short.${question}`)}</span>
              <span
                className={styles.bar}
                role="img"
                aria-label={words.map(({ n, grade }) => t('polls.grades', { n, grade })).join(', ')}
              >
                {words.map(({ n, grade }) => (
                  <i key={grade} className={styles[`grade${grade}`]} style={{ flexGrow: n }} />
                ))}
              </span>
              <b>{meanText(meanTenths)}</b>
            </li>
          )
        })}
      </ul>
      <p className={styles.key} aria-hidden="true">
        {[5, 4, 3, 2, 1].map((grade) => (
          <span key={grade}>
            <i className={styles[`grade${grade}`]} />
            {grade}
          </span>
        ))}
      </p>
      <p className={styles.again}>{t('polls.would-return', summary.comesBack)}</p>
    </>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const trip = useTrip()
  const close = useCommand(closePoll, {
    failureText: t('polls.send-failed'),
    onDone: () => {
      toast.success(t('polls.closed-done'))
      onClose()
    },
  })
  return (
    <StackModal
      isOpen
      title={t('polls.close-ask')}
      onClose={onClose}
      backOut={t('polls.back')}
      isDirty={() => false}
      footer={
        <Button kind="primary" isBusy={close.isPending} onClick={() => close.mutate({ params: { tripId: trip.id } })}>
          {t('polls.close')}
        </Button>
      }
    >
      <p>{t('polls.close-text')}</p>
    </StackModal>
  )
}
