import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSignedIn } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useSignOut } from './logout.dialog.tsx'
import styles from './public.module.css'
import { PublicCard } from './public-card.panel.tsx'

/** Asks before signing out, on a page of its own. */
export function LogoutScreen() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const signOut = useSignOut()
  useEffect(() => {
    if (!isSignedIn()) void router.navigate({ to: '/auth/login', replace: true })
  }, [router])
  const stay = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
  return (
    <PublicCard title={t('access.leave-title')}>
      <div className={styles.buttons}>
        <Button kind="danger" isBlock isBusy={signOut.isPending} onClick={() => signOut.mutate({})}>
          {t('access.leave')}
        </Button>
        <Button isBlock onClick={stay} autoFocus>
          {t('access.stay')}
        </Button>
      </div>
    </PublicCard>
  )
}
