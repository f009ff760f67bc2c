import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useIsHearing } from '#src/web/calls/live.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './offline-bar.module.css'

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Tells that the connection is lost and that saves wait for it, or that changes by others no longer arrive. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isHearing = useIsHearing()
  return (
    <div role="status" className={styles.place}>
      {!(isOnline && isHearing) && (
        <p className={styles.bar}>
          <Icon of={IconWifiOff} size="small" />
          {t(isOnline ? 'shell.not-hearing' : 'shell.offline')}
        </p>
      )}
    </div>
  )
}
