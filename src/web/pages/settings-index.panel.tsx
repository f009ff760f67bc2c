import { Link } from '@tanstack/react-router'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import styles from '#src/web/ui/layout/side-index.module.css'

const parts = ['agency', 'days', 'penalties', 'offices'] as const

/** All settings, at the left of each of their pages: parts of the page of the agency, and pages of their own. */
export function SettingsIndex({ isOnPage = false }: { isOnPage?: boolean }) {
  const canEditAgencies = useCan('edit', 'Agency')
  const canEditPoints = useCan('edit', 'Departure')
  const canEditMaps = useCan('edit', 'BusLayout')
  const canManage = useCan('manage', 'User')
  const canSet = useCan('edit', 'Settings')
  return (
    <nav className={styles.index} aria-label={t('settings.parts')}>
      {canSet &&
        parts.map((part) =>
          isOnPage ? (
            <a key={part} className={styles.item} href={`#settings-${part}`}>
              <span className={styles.label}>{t(`settings.${part}`)}</span>
            </a>
          ) : (
            <Link
              key={part}
              to="/settings"
              hash={`settings-${part}`}
              activeOptions={{ exact: true }}
              className={styles.item}
            >
              <span className={styles.label}>{t(`settings.${part}`)}</span>
            </Link>
          ),
        )}
      {canSet && (
        <Link to="/settings/texts" className={styles.item}>
          <span className={styles.label}>{t('settings.texts')}</span>
        </Link>
      )}
      {canEditPoints && (
        <Link to="/settings/load-points" className={styles.item}>
          <span className={styles.label}>{t('settings.load-points')}</span>
        </Link>
      )}
      {canEditAgencies && (
        <Link to="/settings/agencies" className={styles.item}>
          <span className={styles.label}>{t('settings.agencies')}</span>
        </Link>
      )}
      {canEditMaps && (
        <Link to="/settings/seat-maps" className={styles.item}>
          <span className={styles.label}>{t('settings.seat-maps')}</span>
        </Link>
      )}
      {canManage && (
        <Link to="/settings/users" className={styles.item}>
          <span className={styles.label}>{t('settings.users')}</span>
        </Link>
      )}
    </nav>
  )
}
