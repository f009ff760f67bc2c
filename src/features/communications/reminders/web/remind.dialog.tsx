import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  listBalanceReminders,
  type OpenBalance,
  sendBalanceReminders,
  tellBalance,
} from '#src/features/communications/reminders/reminders.contract.ts'
import { reminderText } from '#src/features/communications/reminders/reminders.words.ts'
import { type Day, formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { tellings } from '#src/shared/outbox.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './remind.module.css'

type RemindProps = {
  /** The balances that are asked for. */
  asked: { tripId: string } | { bookingIds: string[] } | { dueUntil: Day }
  /** The chosen ones among them; absent: all. */
  bookingIds?: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Reminds bookings of their balance: those with an email by email, the others as told. */
export function RemindDialog({ asked, bookingIds, onDone, onClose }: RemindProps) {
  const { data, isError, refetch } = useQuery(queryOf(listBalanceReminders, { query: asked }))
  if (data) return <Reminders {...{ bookingIds, data, onDone, onClose }} />
  return (
    <StackModal isOpen onClose={onClose} title={t('reminders.title')} footer={null}>
      {isError && <LoadFailure what={t('reminders.what')} onRetry={() => void refetch()} />}
    </StackModal>
  )
}

type RemindersProps = Pick<RemindProps, 'onDone' | 'onClose'> & {
  bookingIds: readonly string[] | undefined
  data: Output<typeof listBalanceReminders>
}

function Reminders({ bookingIds, data, onDone, onClose }: RemindersProps) {
  const [start] = useState({ subject: data.subject, body: data.body })
  const [words, setWords] = useState(start)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [faults, setFaults] = useState<{ subject?: string; body?: string }>({})
  const chosen = data.balances.filter(({ bookingId }) => bookingIds?.includes(bookingId) ?? true)
  const isOfSeveralTrips = new Set(chosen.map(({ tripId }) => tripId)).size > 1
  const withEmail = chosen.filter(({ email }) => email !== null)
  const without = chosen.filter(({ email }) => email === null)
  // A booking that was reminded before is reminded again only when ticked.
  const isTicked = ({ bookingId, last }: OpenBalance) => ticks.get(bookingId) ?? last === null
  const toSend = withEmail.filter(isTicked)
  const toTell = without.filter(isTicked)
  const asked = (list: readonly OpenBalance[]) =>
    list.map(({ bookingId, last }) => ({ bookingId, lastId: last?.id ?? null }))
  const finish = () => {
    onClose()
    onDone()
  }
  const send = useCommand(sendBalanceReminders, {
    failureText: t('communications.send-failed'),
    onRefused: ({ fields = [] }) => {
      const found = Object.fromEntries(fields.map(({ path, text }) => [path.slice(1), text]))
      setFaults(found)
      return 'subject' in found || 'body' in found
    },
    onDone: ({ sent }) => {
      toast.success(t('reminders.sent', { n: sent }))
      if (toTell.length === 0) finish()
    },
  })
  const tell = useCommand(tellBalance, {
    failureText: t('communications.send-failed'),
    onDone: ({ told }) => {
      toast.success(t('reminders.told', { n: told }))
      if (toSend.length === 0) finish()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(words.subject.trim() === '' && { subject: t('communications.subject-missing') }),
      ...(words.body.trim() === '' && { body: t('communications.body-missing') }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0 || toSend.length === 0) return
    send.mutate({ body: { ...words, reminders: asked(toSend) } })
  }
  const tick = (balance: OpenBalance) => (isOn: boolean) => setTicks(new Map([...ticks, [balance.bookingId, isOn]]))
  const [first] = toSend
  const left = bookingIds ? new Set(bookingIds).size - chosen.length : 0
  return (
    <StackModal
      isOpen
      size="large"
      onClose={onClose}
      title={t('reminders.title')}
      isDirty={() => words.subject !== start.subject || words.body !== start.body}
      backOut={t('reminders.back')}
      footer={
        <Button
          kind="primary"
          type="submit"
          form="remind"
          isBusy={send.isPending}
          refusal={toSend.length === 0 ? t('reminders.choose') : null}
        >
          {t('reminders.send', { n: toSend.length })}
        </Button>
      }
    >
      <form id="remind" className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.column}>
          {chosen.length === 0 && <NoticeStrip tone="info">{t('reminders.nobody')}</NoticeStrip>}
          {withEmail.length > 0 && (
            <People
              title={t('reminders.recipients')}
              people={withEmail}
              {...{ isOfSeveralTrips, isTicked }}
              onTick={tick}
            />
          )}
          {without.length > 0 && (
            <>
              <People
                title={t('reminders.without-email')}
                people={without}
                {...{ isOfSeveralTrips, isTicked }}
                onTick={tick}
              />
              <ActionMenu
                actions={tellings.map((how) => ({
                  key: how,
                  label: t(`communications.tell.${how}`),
                  onSelect: () => tell.mutate({ body: { how, reminders: asked(toTell) } }),
                }))}
              >
                <Button
                  aria-haspopup="menu"
                  isBusy={tell.isPending}
                  refusal={toTell.length === 0 ? t('reminders.choose') : null}
                >
                  {t('reminders.tell')}
                </Button>
              </ActionMenu>
            </>
          )}
          {left > 0 && chosen.length > 0 && <p className={styles.quiet}>{t('reminders.not-owing', { n: left })}</p>}
        </div>
        <div className={styles.column}>
          <TextField
            label={t('reminders.field.subject')}
            isRequired
            maxLength={200}
            value={words.subject}
            error={faults.subject}
            onChange={(subject) => setWords({ ...words, subject })}
          />
          <TextAreaField
            label={t('reminders.field.body')}
            help={t('reminders.body-help')}
            isRequired
            rows={9}
            value={words.body}
            error={faults.body}
            onChange={(body) => setWords({ ...words, body })}
          />
          {first && (
            <section className={styles.preview} aria-label={t('reminders.preview', { name: first.name })}>
              <b>{reminderText(words.subject, first)}</b>
              <p>{reminderText(words.body, first)}</p>
            </section>
          )}
        </div>
      </form>
    </StackModal>
  )
}

type PeopleProps = {
  title: string
  people: readonly OpenBalance[]
  /** True to name the trip of each. */
  isOfSeveralTrips: boolean
  isTicked: (balance: OpenBalance) => boolean
  onTick: (balance: OpenBalance) => (isOn: boolean) => void
}

function People({ title, people, isOfSeveralTrips, isTicked, onTick }: PeopleProps) {
  return (
    <fieldset className={styles.people}>
      <legend>{title}</legend>
      <ul>
        {people.map((balance) => (
          <li key={balance.bookingId}>
            <CheckField label={balance.name} checked={isTicked(balance)} onChange={onTick(balance)} />
            <span className={styles.quiet}>{balance.email ?? (balance.phone && formatPhone(balance.phone))}</span>
            <span className={styles.quiet}>
              {[isOfSeveralTrips && balance.title, dueOf(balance)].filter(Boolean).join(' · ')}
            </span>
            {balance.last && (
              <span className={classes(styles.quiet, balance.last.state === 'failed' && styles.stuck)}>
                {lastOf(balance.last)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function dueOf({ dueCents, balanceDueOn, bookingCode }: OpenBalance): string {
  const facts = { amount: euro(dueCents), code: bookingCode }
  return balanceDueOn ? t('reminders.due-by', { ...facts, day: formatDay(balanceDueOn) }) : t('reminders.due', facts)
}

function lastOf({ at, by, state, toldHow }: NonNullable<OpenBalance['last']>): string {
  const { day, time } = wallClock(new Date(at))
  const when = { day: formatDay(day), time, by }
  if (toldHow) return t('reminders.told-before', { ...when, how: t(`communications.told.${toldHow}`) })
  return t(state === 'failed' || state === 'held' ? 'reminders.stuck-before' : 'reminders.sent-before', when)
}
