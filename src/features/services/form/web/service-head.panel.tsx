import { IconChevronLeft, IconMail, IconX } from '@tabler/icons-react'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import styles from './service-form.module.css'

type ServiceHeadProps = {
  title: string
  parent: string
  saving: Saving
  onClose: () => void
  /** The trip and the service for a message to the supplier; null where there is nothing to write. */
  about: { tripId: string; serviceId: string } | null
}

/** The head of the form: the way back, the title, the state of saving. */
export function ServiceHead({ title, parent, saving, onClose, about }: ServiceHeadProps) {
  const canWrite = useCan('read', 'Communication')
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
      {about && canWrite && (
        <LinkButton
          icon={IconMail}
          to="/trips/$tripId/messages/new"
          params={{ tripId: about.tripId }}
          search={{ kind: 'order', serviceId: about.serviceId }}
        >
          {t('services.write')}
        </LinkButton>
      )}
      <IconButton icon={IconX} label={t('services.close')} onClick={onClose} />
    </header>
  )
}
