import { IconMail, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { noticeFault } from '#src/features/communications/cancellation/cancellation.view.ts'
import { type CancellationKind, cancellationKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import {
  type LettersDraft,
  prepareLetters,
  sendLetters,
} from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, isProposed } from '#src/features/communications/letters/letters.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ask } from '#src/web/shell/ask.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './cancellation.module.css'
import { CancellationCustomers } from './cancellation-customers.list.tsx'
import { CancellationFigures } from './cancellation-figures.panel.tsx'
import { CancellationReaders } from './cancellation-readers.list.tsx'
import { CancellationTexts, type Texts } from './cancellation-texts.panel.tsx'

type Drafts = Record<CancellationKind, LettersDraft>

/** The notices of a cancelled trip: offices, customers and suppliers, each with its text and its fate. */
export function CancellationScreen() {
  const { id: tripId } = useTrip()
  const offices = useQuery(queryOf(prepareLetters, { params: { tripId, kind: 'officesCancelled' } }))
  const customers = useQuery(queryOf(prepareLetters, { params: { tripId, kind: 'customersCancelled' } }))
  const suppliers = useQuery(queryOf(prepareLetters, { params: { tripId, kind: 'suppliersCancelled' } }))
  const all = [offices, customers, suppliers]
  if (offices.data && customers.data && suppliers.data)
    return (
      <Notices
        drafts={{
          officesCancelled: offices.data,
          customersCancelled: customers.data,
          suppliersCancelled: suppliers.data,
        }}
      />
    )
  if (all.some(({ isError }) => isError))
    return (
      <LoadFailure
        what={t('cancellation.what')}
        onRetry={() => {
          for (const one of all) void one.refetch()
        }}
      />
    )
  return <SkeletonPage shape="facts" />
}

function Notices({ drafts }: { drafts: Drafts }) {
  const { id: tripId } = useTrip()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [texts, setTexts] = useState<Texts>({})
  const { data: money } = useQuery(queryOf(getCancellationMoney, { params: { tripId } }))
  const { customersCancelled: customers, suppliersCancelled: suppliers, officesCancelled: offices } = drafts
  const keyOf = (kind: CancellationKind, { id }: Addressee) => `${kind} ${id}`
  const isTicked = (kind: CancellationKind) => (one: Addressee) => ticks.get(keyOf(kind, one)) ?? isProposed(one)
  const onTick = (kind: CancellationKind) => (one: Addressee, isOn: boolean) =>
    setTicks(new Map([...ticks, [keyOf(kind, one), isOn]]))
  const chosen = (kind: CancellationKind) =>
    drafts[kind].people.filter((one) => one.email !== null && isTicked(kind)(one))
  const textOf = (kind: CancellationKind) => texts[kind] ?? { subject: drafts[kind].subject, body: drafts[kind].body }
  const send = useCommand(sendLetters, { failureText: t('letters.send-failed') })
  const waiting = cancellationKinds.filter((kind) => chosen(kind).length > 0)
  const whom = listed(waiting.map((kind) => t(`cancellation.whom.${kind}`, { n: chosen(kind).length })))
  const wrong = waiting.find((kind) => noticeFault(kind, textOf(kind)) !== null)
  const refusal = customers.refusal
    ? t(customers.refusal as TextKey)
    : waiting.length === 0
      ? t('cancellation.choose')
      : wrong
        ? t('cancellation.text-wrong', { whom: t(`cancellation.audience.${wrong}`) })
        : null
  const sendAll = async () => {
    const answer = await ask<'back' | 'send'>({
      title: t('cancellation.confirm'),
      body: t('cancellation.send', { whom }),
      choices: [
        { value: 'back', label: t('letters.confirm-back') },
        { value: 'send', label: t('letters.confirm-do'), kind: 'primary' },
      ],
      safe: 'back',
    })
    if (answer !== 'send') return
    let n = 0
    for (const kind of waiting) {
      const recipients = chosen(kind).map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
      const body = { ...textOf(kind), fileIds: [], recipients }
      // The command has said why it failed. The next ones are not sent until somebody has read that.
      const sent = await send.mutateAsync({ params: { tripId, kind }, body }).catch(() => null)
      if (sent === null) return
      n += sent.letters
    }
    setTicks(new Map())
    toast.success(t('cancellation.done', { n }))
  }
  if (customers.people.length + suppliers.people.length === 0)
    return <EmptyState icon={IconMail} title={t('cancellation.nobody')} text={t('cancellation.nobody-text')} />
  return (
    <>
      <HeadActions>
        <Button kind="primary" icon={IconSend} refusal={refusal} isBusy={send.isPending} onClick={() => void sendAll()}>
          {waiting.length > 0 ? t('cancellation.send', { whom }) : t('cancellation.send-none')}
        </Button>
      </HeadActions>
      <div className={styles.page}>
        {customers.refusal === 'communications.trip-not-cancelled' && (
          <NoticeStrip tone="info">{t('cancellation.preview')}</NoticeStrip>
        )}
        <CancellationFigures customers={customers.people} suppliers={suppliers.people} money={money} />
        <div className={styles.columns}>
          <CancellationCustomers
            draft={customers}
            money={money}
            text={textOf('customersCancelled')}
            isTicked={isTicked('customersCancelled')}
            onTick={onTick('customersCancelled')}
          />
          <div className={styles.column}>
            {([suppliers, offices] as const).map((draft) => {
              const kind = draft.kind as CancellationKind
              return (
                <CancellationReaders
                  key={kind}
                  title={t(kind === 'suppliersCancelled' ? 'cancellation.suppliers' : 'cancellation.offices')}
                  draft={draft}
                  text={textOf(kind)}
                  isTicked={isTicked(kind)}
                  onTick={onTick(kind)}
                />
              )
            })}
          </div>
        </div>
        <CancellationTexts drafts={drafts} texts={texts} textOf={textOf} onChange={setTexts} />
      </div>
    </>
  )
}

/** "2 uffici, 38 clienti e 11 fornitori" */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  const first = parts.slice(0, -1).join(', ')
  return first ? t('cancellation.and', { one: first, other: last }) : last
}
