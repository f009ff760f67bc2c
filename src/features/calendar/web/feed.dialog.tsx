import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#src/features/calendar/calendar-feed.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { copyText } from '#src/web/shell/clipboard.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './feed.module.css'

type Feed = NonNullable<Output<typeof getCalendarFeed>['feed']>

/** Creates, shows once, replaces and revokes the secret address by which another calendar follows the trips. */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { data, isError, refetch } = useQuery({
    ...queryOf(getCalendarFeed, {}),
    enabled: isOpen,
    staleTime: 0,
  })
  const feed = data?.feed ?? null
  // A new address follows the same trips as the one it replaces, unless the person chooses otherwise.
  const isOnlyOwn = chosen ?? feed?.isOnlyOwn ?? false
  const create = useCommand(createCalendarFeed, { onDone: (made) => setAddress(made.address) })
  const revoke = useCommand(revokeCalendarFeed, {
    onDone: () => {
      setAddress(null)
      toast.success(t('calendar.feed-revoked'))
    },
  })
  const close = () => {
    setAddress(null)
    setChosen(null)
    onClose()
  }
  return (
    <StackModal
      isOpen={isOpen}
      onClose={close}
      size="medium"
      title={t('calendar.subscribe')}
      isDirty={() => address === null && isOnlyOwn !== (feed?.isOnlyOwn ?? false)}
      backOut={t('shell.close')}
      footer={
        <>
          {feed && (
            <Button kind="danger" isBusy={revoke.isPending} onClick={() => revoke.mutate({})} className={styles.revoke}>
              {t('calendar.feed-revoke')}
            </Button>
          )}
          {address === null && data && (
            <Button
              kind={feed ? 'secondary' : 'primary'}
              isBusy={create.isPending}
              onClick={() => create.mutate({ body: { isOnlyOwn } })}
            >
              {t(feed ? 'calendar.feed-renew' : 'calendar.feed-create')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('calendar.feed-about')}</p>
        {isError && !data && <LoadFailure what={t('calendar.feed-what')} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows count={3} />}
        {address !== null && <Address address={address} />}
        {address === null && feed && <Standing feed={feed} />}
        {address === null && data && (
          <CheckField label={t('calendar.feed-only-own')} checked={isOnlyOwn} onChange={setChosen} />
        )}
      </div>
    </StackModal>
  )
}

/** The address, known only from its creation until the dialog closes. */
function Address({ address }: { address: string }) {
  return (
    <>
      <div className={styles.address}>
        <TextField
          label={t('calendar.feed-address')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <Button kind="primary" icon={IconCopy} onClick={() => void copyText(address, t('calendar.feed-copied'))}>
          {t('calendar.feed-copy')}
        </Button>
      </div>
      <NoticeStrip tone="warn">{t('calendar.feed-once')}</NoticeStrip>
      {isOfThisComputer(address) && <NoticeStrip tone="info">{t('calendar.feed-local')}</NoticeStrip>}
      <dl className={styles.ways}>
        <dt>Google Calendar</dt>
        <dd>{t('calendar.feed-google')}</dd>
        <dt>Outlook</dt>
        <dd>{t('calendar.feed-outlook')}</dd>
        <dt>{t('calendar.feed-apple-name')}</dt>
        <dd>
          <a href={address.replace(/^https?:/, 'webcal:')} className={styles.link}>
            {t('calendar.feed-apple')}
            <Icon of={IconExternalLink} size="small" />
          </a>
        </dd>
      </dl>
    </>
  )
}

/** Tells whether an address works only on this machine. */
function isOfThisComputer(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function Standing({ feed }: { feed: Feed }) {
  const read = feed.lastReadAt === null ? null : wallClock(new Date(feed.lastReadAt))
  const made = formatDay(wallClock(new Date(feed.createdAt)).day)
  return (
    <NoticeStrip tone="info">
      {t(feed.isOnlyOwn ? 'calendar.feed-stands-own' : 'calendar.feed-stands', { day: made })}{' '}
      {read ? t('calendar.feed-read', { day: formatDay(read.day), time: read.time }) : t('calendar.feed-never-read')}{' '}
      {t('calendar.feed-renewing')}
    </NoticeStrip>
  )
}
