import { IconWifiOff } from '@tabler/icons-react'
import { wallClock } from '#src/shared/day.ts'
import { useIsHearing } from '#src/web/calls/live.ts'
import {
  forgetRefused,
  type RefusedWrite,
  useLine,
  useRefusedWrites,
  useWaitingWrites,
} from '#src/web/calls/waiting.ts'
import { useCurrentUser } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './offline-bar.module.css'

const texts = {
  offline: 'shell.offline',
  silent: 'shell.silent',
  sending: 'shell.sending',
  'not-hearing': 'shell.not-hearing',
} as const

/**
 * Tells that network or server are lost and how many saves wait for them, or that changes by others no longer arrive,
 * and lists what waited and was not saved.
 */
export function OfflineBar() {
  const line = useLine()
  const isHearing = useIsHearing()
  const waiting = useWaitingWrites()
  const userId = useCurrentUser()?.id ?? null
  const refused = useRefusedWrites().filter((write) => write.userId === userId)
  const said = waiting > 0 && line === 'well' ? 'sending' : line === 'well' && !isHearing ? 'not-hearing' : line
  return (
    <>
      <div role="status" className={styles.place}>
        {said !== 'well' && (
          <p className={styles.bar}>
            <Icon of={IconWifiOff} size="small" />
            {t(texts[said])}
            {waiting > 0 && ` ${t('shell.waiting', { n: waiting })}`}
          </p>
        )}
      </div>
      {refused.length > 0 && <RefusedWrites refused={refused} onClose={forgetRefused} />}
    </>
  )
}

/** The changes that were made without a network and then refused, until somebody has read them. */
function RefusedWrites({ refused, onClose }: { refused: readonly RefusedWrite[]; onClose: () => void }) {
  return (
    <div className={styles.refused}>
      <NoticeStrip
        tone="err"
        title={t('shell.refused', { n: refused.length })}
        action={
          <Button size="small" onClick={onClose}>
            {t('shell.refused-read')}
          </Button>
        }
      >
        {refused.map(({ id, at, what, text }) => (
          <span key={id} className={styles.line}>
            {t('shell.refused-line', { time: wallClock(at).time, what, text })}
          </span>
        ))}
      </NoticeStrip>
    </div>
  )
}
