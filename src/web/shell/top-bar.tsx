import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { openPalette } from '#src/web/keys/palette-open.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { BrandMark } from './brand.tsx'
import styles from './top-bar.module.css'

/** The bar of a phone, with the button that opens the rail. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} onClick={onMenu} aria-label={t('shell.open-menu')}>
        <Icon of={IconMenu2} />
      </button>
      <span className={styles.brand}>
        <BrandMark />
        {t('shell.product')}
      </span>
      <button type="button" className={styles.button} onClick={openPalette} aria-label={t('shell.search')}>
        <Icon of={IconSearch} />
      </button>
    </header>
  )
}
