import { IconMailCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requestReset } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

const route = getRouteApi('/auth/reset/sent')
const pauseSeconds = 60

/** Counts seconds down until another mail may be asked for; `restart` begins anew. */
function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1_000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return {
    left: Math.max(0, Math.ceil((endsAt - now) / 1_000)),
    restart: () => {
      setNow(Date.now())
      setEndsAt(Date.now() + seconds * 1_000)
    },
  }
}

/** Tells that the mail is on its way. */
export function ResetSentScreen() {
  const { email } = route.useSearch()
  const { left, restart } = useCountdown(pauseSeconds)
  const send = useCommand(requestReset, {
    failureText: t('access.reset-mail-failed'),
    onDone: () => {
      toast.success(t('access.email-sent'))
      restart()
    },
  })
  return (
    <PublicCard title={t('access.sent-title')} isDone>
      <Icon of={IconMailCheck} size="huge" className={styles.ok} />
      <p className={styles.intro}>{email ? t('access.sent-to', { email }) : t('access.sent-anywhere')}</p>
      <div className={styles.buttons}>
        {email ? (
          <>
            <Button
              isBlock
              refusal={left > 0 ? t('access.wait', { seconds: left }) : null}
              isBusy={send.isPending}
              busyLabel={t('access.send-pending')}
              onClick={() => send.mutate({ body: { email } })}
            >
              {t('access.send-again')}
            </Button>
            {left > 0 && <p className={styles.wait}>{t('access.wait', { seconds: left })}</p>}
          </>
        ) : (
          <LinkButton to="/auth/reset/send" isBlock>
            {t('access.send-again')}
          </LinkButton>
        )}
        <LinkButton to="/auth/login" search={email ? { email } : {}} isBlock>
          {t('access.back-to-login')}
        </LinkButton>
      </div>
    </PublicCard>
  )
}
