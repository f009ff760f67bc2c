import { IconPhone, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { MailPreview } from '#src/features/communications/drafts/web/mail-preview.panel.tsx'
import { listBalanceReminders, type OpenBalance } from '#src/features/communications/reminders/reminders.contract.ts'
import { reminderText } from '#src/features/communications/reminders/reminders.words.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import choiceStyles from '#src/web/ui/fields/choice.module.css'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './pane-balances.module.css'

const RemindDialog = lazyDialog(
  async () => (await import('#src/features/communications/reminders/web/remind.dialog.tsx')).RemindDialog,
)

type PaneBalancesProps = {
  tripId: string
  /** Draws the pane's head around the button that reminds the ticked ones. */
  children: (remind: ReactNode) => ReactNode
}

/**
 * The customers of a trip whose balance is missing, with ticks, and the message as the first of them gets it. Those who
 * were reminded before are ticked too: the window asks again before it sends.
 */
export function PaneBalances({ tripId, children }: PaneBalancesProps) {
  const { data, isError, refetch } = useQuery(queryOf(listBalanceReminders, { query: { tripId } }))
  /** The bookings whose tick was changed: at first those with an email are ticked. */
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [isReminding, setReminding] = useState(false)
  const balances = data?.balances ?? []
  const isTicked = ({ bookingId, email }: OpenBalance) => flipped.has(bookingId) !== (email !== null)
  const ticked = balances.filter(isTicked)
  const tick = ({ bookingId }: OpenBalance) => {
    const next = new Set(flipped)
    if (!next.delete(bookingId)) next.add(bookingId)
    setFlipped(next)
  }
  const tickAll = (isOn: boolean) =>
    setFlipped(new Set(balances.filter(({ email }) => (email !== null) !== isOn).map(({ bookingId }) => bookingId)))
  const first = ticked.find(({ email }) => email !== null)
  return (
    <>
      {children(
        <Button
          kind="primary"
          icon={IconSend}
          refusal={data && ticked.length === 0 ? t('reminders.choose') : null}
          onClick={() => setReminding(true)}
        >
          {t('alerts.act.balances')}
        </Button>,
      )}
      {isError && !data && <LoadFailure what={t('reminders.what')} onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows />}
      {data && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="for-readers">{t('alerts.balances-caption')}</caption>
            <thead>
              <tr>
                <th className={styles.box}>
                  <AllBox n={ticked.length} of={balances.length} onChange={tickAll} />
                </th>
                <th scope="col">{t('alerts.balances-customer')}</th>
                <th scope="col">{t('alerts.balances-booking')}</th>
                <th scope="col" className={styles.number}>
                  {t('alerts.balances-due')}
                </th>
                <th scope="col">{t('alerts.balances-phone')}</th>
                <th scope="col">{t('alerts.balances-reminded')}</th>
              </tr>
            </thead>
            <tbody>
              {balances.map((balance) => (
                <BalanceRow
                  key={balance.bookingId}
                  tripId={tripId}
                  balance={balance}
                  isTicked={isTicked(balance)}
                  onTick={() => tick(balance)}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <th scope="row" colSpan={2}>
                  {waysSaid(ticked)}
                </th>
                <td className={styles.number}>{euro(ticked.reduce((sum, { dueCents }) => sum + dueCents, 0))}</td>
                <td colSpan={2} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {data && first && (
        <div className={styles.preview}>
          <h3>{t('reminders.preview', { name: first.name })}</h3>
          <MailPreview label={t('reminders.preview', { name: first.name })} body={reminderText(data.body, first)} />
        </div>
      )}
      <Suspense>
        {isReminding && (
          <RemindDialog
            asked={{ tripId }}
            bookingIds={ticked.map(({ bookingId }) => bookingId)}
            onDone={() => setFlipped(new Set())}
            onClose={() => setReminding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type BalanceRowProps = { tripId: string; balance: OpenBalance; isTicked: boolean; onTick: () => void }

function BalanceRow({ tripId, balance, isTicked, onTick }: BalanceRowProps) {
  const { bookingId, bookingCode, name, dueCents, phone, email, last } = balance
  return (
    <tr>
      <td className={styles.box}>
        <input
          type="checkbox"
          className={choiceStyles.box}
          checked={isTicked}
          onChange={onTick}
          aria-label={t('alerts.balances-include', { name })}
        />
      </td>
      <th scope="row">
        <Link to="/trips/$tripId/participants/$roomConfigurationId" params={{ tripId, roomConfigurationId: bookingId }}>
          {name}
        </Link>
      </th>
      <td className="mono">{bookingCode.split('-').at(-1)}</td>
      <td className={styles.number}>{euro(dueCents)}</td>
      <td className={styles.phone}>{phone && formatPhone(phone)}</td>
      <td>
        {last && formatDay(wallClock(new Date(last.at)).day)}
        {!last && email === null && (
          <Mark tone="warn" icon={IconPhone}>
            {t('alerts.balances-no-email')}
          </Mark>
        )}
      </td>
    </tr>
  )
}

function AllBox({ n, of, onChange }: { n: number; of: number; onChange: (isOn: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = n > 0 && n < of
  }, [n, of])
  return (
    <input
      ref={box}
      type="checkbox"
      className={choiceStyles.box}
      checked={of > 0 && n === of}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      aria-label={t('alerts.balances-all')}
    />
  )
}

/** "5 email, 1 da avvisare per telefono o posta" */
function waysSaid(ticked: readonly OpenBalance[]): string {
  const emails = ticked.filter(({ email }) => email !== null).length
  const others = ticked.length - emails
  return [
    t('alerts.balances-emails', { n: emails }),
    ...(others > 0 ? [t('alerts.balances-to-tell', { n: others })] : []),
  ].join(', ')
}
