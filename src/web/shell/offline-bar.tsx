import { IconWifiOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './offline-bar.module.css'

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Tells that the connection is lost and that saves wait for it. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.bar}>
          <Icon of={IconWifiOff} size="small" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
