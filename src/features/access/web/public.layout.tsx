import { Outlet } from '@tanstack/react-router'
import { BrandMark } from '#src/web/shell/brand.tsx'
import { OfflineBar } from '#src/web/shell/offline-bar.tsx'
import { t } from '#src/web/text.ts'
import styles from './public.module.css'

/** The frame of the public area: the name above a card, a drawn road below. */
export function PublicLayout() {
  return (
    <>
      <OfflineBar />
      <main className={styles.page} id="contenuto">
        <Road />
        <div className={styles.column}>
          <p className={styles.brand}>
            <span className={styles.mark}>
              <BrandMark size={24} />
            </span>
            {t('shell.product')}
          </p>
          <Outlet />
        </div>
      </main>
    </>
  )
}

/** A road with its stops, hidden from screen readers. */
function Road() {
  return (
    <svg
      className={styles.road}
      viewBox="0 0 1440 220"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path
        d="M-20 182C120 150 190 168 300 176s190-62 330-48 150 74 300 62 170-92 300-88 150 40 250 18"
        strokeDasharray="1 9"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
      <g className={styles.stops} strokeWidth="2">
        <circle cx="300" cy="176" r="5" />
        <circle cx="630" cy="128" r="5" />
        <circle cx="930" cy="190" r="5" />
        <circle cx="1230" cy="102" r="5" />
      </g>
    </svg>
  )
}
