import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import styles from './service-form.module.css'

type ServiceHeadProps = { title: string; parent: string; saving: Saving; onClose: () => void }

/** The head of the form: the way back, the title, the state of saving. */
export function ServiceHead({ title, parent, saving, onClose }: ServiceHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <button type="button" className={styles.crumb} onClick={onClose}>
          <Icon of={IconChevronLeft} size="small" />
          {parent}
        </button>
        <h1>{title}</h1>
      </div>
      <span className={styles.gap} />
      <SaveState saving={saving} />
      <IconButton icon={IconX} label={t('services.close')} onClick={onClose} />
    </header>
  )
}
