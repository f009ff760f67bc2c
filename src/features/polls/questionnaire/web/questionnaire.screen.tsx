import { IconCircleCheck, IconClock, IconLinkOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { answerPoll, type OpenPoll, openPoll } from '#src/features/polls/questionnaire/questionnaire.contract.ts'
import { answersRefusal } from '#src/features/polls/questionnaire/questionnaire.rules.ts'
import { formatDay, formatDayRange } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { BrandMark } from '#src/web/shell/brand.tsx'
import { OfflineBar } from '#src/web/shell/offline-bar.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { AnswersForm, answeredOf, noAnswers } from './answers.form.tsx'
import styles from './questionnaire.module.css'

const pollQuery = (token: string) =>
  queryOptions({
    queryKey: ['questionnaire', token],
    queryFn: ({ signal }) => request(openPoll, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The questionnaire of a personal link, made for a telephone. Nobody signs in for it. */
export function QuestionnaireScreen() {
  const { token = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(pollQuery(token))
  const [changed, setChanged] = useState<OpenPoll | null>(null)
  const isGone = error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429
  const poll = changed ?? data
  return (
    <>
      <OfflineBar />
      <main className={styles.page} id="contenuto">
        {poll && <OneQuestionnaire token={token} poll={poll} onAnswered={setChanged} />}
        {!poll && isGone && (
          <End icon={IconLinkOff} title={t('polls.gone-title')}>
            <p>{t('polls.gone-text')}</p>
          </End>
        )}
        {!poll && error && !isGone && <LoadFailure what={t('polls.what')} onRetry={() => void refetch()} />}
      </main>
    </>
  )
}

type OneProps = { token: string; poll: OpenPoll; onAnswered: (poll: OpenPoll) => void }

function OneQuestionnaire({ token, poll, onAnswered }: OneProps) {
  const { agency, closesOn, name, title, departsOn, returnsOn, questions } = poll
  const [answers, setAnswers] = useState(poll.answers ?? noAnswers)
  const [isChanging, setChanging] = useState(poll.answers === null)
  const [fault, setFault] = useState<string | null>(null)
  const send = useCommand(answerPoll, {
    failureText: t('polls.answer-failed'),
    onDone: (saved) => {
      onAnswered(saved)
      setChanging(false)
    },
    onRefused: ({ detail }) => {
      setFault(detail)
      return true
    },
  })
  if (poll.isClosed)
    return (
      <End icon={IconClock} title={t('polls.closed-title')}>
        <p>
          {t('polls.closed-text', { day: formatDay(closesOn) })}{' '}
          {agency.phone && t('polls.call', { phone: formatPhone(agency.phone) })}
        </p>
      </End>
    )
  if (!isChanging)
    return (
      <End icon={IconCircleCheck} title={name ? t('polls.thanks', { name }) : t('polls.thanks-bare')}>
        <p>{t('polls.thanks-text', { agency: agency.name, day: formatDay(closesOn) })}</p>
        <Button onClick={() => setChanging(true)}>{t('polls.change')}</Button>
      </End>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = answersRefusal(answers)
    setFault(refusal && t(refusal))
    if (refusal === null) send.mutate({ body: { token, answers } })
  }
  const n = answeredOf(questions, answers)
  const of = questions.length + 1
  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <p className={styles.brand}>
        {agency.logo ? (
          <img className={styles.logo} src={agency.logo} alt={agency.name} />
        ) : (
          <>
            <BrandMark size={22} />
            {agency.name}
          </>
        )}
      </p>
      <h1>{t('polls.page-title')}</h1>
      <p className={styles.trip}>
        {title}, {formatDayRange(departsOn, returnsOn)}
      </p>
      <p className={styles.scale}>{t('polls.scale')}</p>
      <AnswersForm
        questions={questions}
        answers={answers}
        onChange={(given) => {
          setAnswers(given)
          setFault(null)
        }}
      />
      <footer className={styles.foot}>
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <Button kind="primary" type="submit" isBlock isBusy={send.isPending} busyLabel={t('polls.sending-answers')}>
          {t('polls.send-answers')}
        </Button>
        <p>
          {t('polls.so-far', { n, of })}
          {n < of && `. ${t('polls.as-you-like')}`}
        </p>
      </footer>
    </form>
  )
}

function End({ icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <div className={styles.end}>
      <Icon of={icon} size="huge" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
