import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MailPreview } from '#src/features/communications/drafts/web/mail-preview.panel.tsx'
import { MessageWords } from '#src/features/communications/drafts/web/message-words.form.tsx'
import { isProposed } from '#src/features/communications/letters/letters.rules.ts'
import {
  listBalanceReminders,
  type OpenBalance,
  sendBalanceReminders,
  takeBackBalanceTelling,
  tellBalance,
} from '#src/features/communications/reminders/reminders.contract.ts'
import { reminderText } from '#src/features/communications/reminders/reminders.words.ts'
import { type Day, formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { canBeSentAgain, tellings } from '#src/shared/outbox.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
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

const wordsShape = sendBalanceReminders.schema.body.omit({ reminders: true })

function Reminders({ bookingIds, data, onDone, onClose }: RemindersProps) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const chosen = data.balances.filter(({ bookingId }) => bookingIds?.includes(bookingId) ?? true)
  const isOfSeveralTrips = new Set(chosen.map(({ tripId }) => tripId)).size > 1
  const withEmail = chosen.filter(({ email }) => email !== null)
  const without = chosen.filter(({ email }) => email === null)
  // A booking that was reminded before, or whose address refused that, is reminded again only when ticked.
  const isTicked = (balance: OpenBalance) => ticks.get(balance.bookingId) ?? isProposed(balance)
  const toSend = withEmail.filter(isTicked)
  const toTell = without.filter(isTicked)
  const asked = (list: readonly OpenBalance[]) =>
    list.map(({ bookingId, last }) => ({ bookingId, lastId: last?.id ?? null }))
  const finish = () => {
    onClose()
    onDone()
  }
  const form = useFormOf(wordsShape, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { subject: data.subject, body: data.body },
    onValid: (words) => toSend.length > 0 && send.mutate({ body: { ...words, reminders: asked(toSend) } }),
  })
  const send = useCommand(sendBalanceReminders, {
    failureText: t('communications.send-failed'),
    form,
    onDone: ({ sent }) => {
      toast.success(t('reminders.sent', { n: sent }))
      if (toTell.length === 0) finish()
    },
  })
  const takeBack = useCommand(takeBackBalanceTelling, {
    onDone: sayUndone,
    failureText: t('communications.send-failed'),
  })
  const tell = useCommand(tellBalance, {
    failureText: t('communications.send-failed'),
    onDone: ({ told, reminderIds }) => {
      const said = t('reminders.told', { n: told })
      // Balances that were paid meanwhile got no mark, so there may be none to take back.
      if (told === 0) toast.success(said)
      else toastWithUndo(said, () => takeBack.mutate({ body: { reminderIds } }))
      if (toSend.length === 0) finish()
    },
  })
  const tellMenu = (list: readonly OpenBalance[], { isOne = false } = {}) => (
    <ActionMenu
      actions={tellings.map((how) => ({
        key: how,
        label: t(`communications.tell.${how}`),
        onSelect: () => tell.mutate({ body: { how, reminders: asked(list) } }),
      }))}
    >
      <Button
        aria-haspopup="menu"
        {...(isOne && { size: 'small', 'aria-label': t('letters.tell-name', { name: list[0]!.name }) })}
        isBusy={tell.isPending}
        refusal={list.length === 0 ? t('reminders.choose') : null}
      >
        {t(isOne ? 'letters.tell' : 'reminders.tell')}
      </Button>
    </ActionMenu>
  )
  const tick = (balance: OpenBalance) => (isOn: boolean) => setTicks(new Map([...ticks, [balance.bookingId, isOn]]))
  const [first] = toSend
  const left = bookingIds ? new Set(bookingIds).size - chosen.length : 0
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={t('reminders.title')}
      isDirty={form.isDirty}
      backOut={t('reminders.back')}
      submitLabel={t('reminders.send', { n: toSend.length })}
      isBusy={send.isPending}
      refusal={toSend.length === 0 ? t('reminders.choose') : null}
      className={styles.columns}
      onSubmit={form.submit}
    >
      <div className={styles.column}>
        {chosen.length === 0 && <NoticeStrip tone="info">{t('reminders.nobody')}</NoticeStrip>}
        {withEmail.length > 0 && (
          <People
            title={t('reminders.recipients')}
            people={withEmail}
            {...{ isOfSeveralTrips, isTicked }}
            onTick={tick}
            actsOf={(balance) => balance.last && isLost(balance.last) && tellMenu([balance], { isOne: true })}
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
            {tellMenu(toTell)}
          </>
        )}
        {left > 0 && chosen.length > 0 && <p className={styles.quiet}>{t('reminders.not-owing', { n: left })}</p>}
      </div>
      <div className={styles.column}>
        <MessageWords form={form} rows={9} help={t('reminders.body-help')} />
        {first && (
          <MailPreview
            label={t('reminders.preview', { name: first.name })}
            subject={reminderText(form.values.subject, first)}
            body={reminderText(form.values.body, first)}
          />
        )}
      </div>
    </FormDialog>
  )
}

type PeopleProps = {
  title: string
  people: readonly OpenBalance[]
  /** True to name the trip of each. */
  isOfSeveralTrips: boolean
  isTicked: (balance: OpenBalance) => boolean
  onTick: (balance: OpenBalance) => (isOn: boolean) => void
  actsOf?: (balance: OpenBalance) => ReactNode
}

function People({ title, people, isOfSeveralTrips, isTicked, onTick, actsOf }: PeopleProps) {
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
              <span className={classes(styles.quiet, isLost(balance.last) && styles.stuck)}>
                {lastOf(balance.last)}
              </span>
            )}
            {actsOf?.(balance)}
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

type LastReminder = NonNullable<OpenBalance['last']>

/** Tells whether a reminder did not arrive, so that it counts as none. */
const isLost = ({ state }: LastReminder) => state !== null && canBeSentAgain(state)

function lastOf(last: LastReminder): string {
  const { at, by, toldHow } = last
  const { day, time } = wallClock(new Date(at))
  const when = { day: formatDay(day), time, by }
  if (toldHow) return t('reminders.told-before', { ...when, how: t(`communications.told.${toldHow}`) })
  if (!isLost(last)) return t('reminders.sent-before', when)
  if (last.state === 'uncertain') return t('reminders.uncertain-before', when)
  return [t('reminders.stuck-before', when), last.why].filter(Boolean).join(': ')
}
