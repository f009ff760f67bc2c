import { IconDots, IconMail, IconPencil, IconPhone, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { removeContact, restoreContact } from '#src/features/providers/contacts.contract.ts'
import { phoneInWords } from '#src/features/providers/provider-differences.words.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { ContactDialog } from './contact.dialog.tsx'
import type { Provider } from './provider-facts.panel.tsx'
import styles from './provider-page.module.css'

type Contact = Provider['contacts'][number]

/** The people and offices of a supplier, each with its purpose. */
export function ProviderContacts({ provider: { id, contacts } }: { provider: Provider }) {
  const canEdit = useCan('edit', 'Provider')
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  return (
    <Card
      title={t('providers.contacts')}
      isRuled
      isBare={contacts.length > 0}
      end={
        canEdit && (
          <Button kind="text" size="small" icon={IconPlus} onClick={() => setEdited('new')}>
            {t('providers.contact-add')}
          </Button>
        )
      }
    >
      {contacts.length === 0 && <p className={styles.quiet}>{t('providers.no-contacts')}</p>}
      {contacts.length > 0 && (
        <ul className={styles.contacts}>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} onEdit={canEdit ? () => setEdited(contact) : undefined} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <ContactDialog providerId={id} contact={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}

/** Tells whether a purpose is one for which somebody answers at any hour. */
const isForEmergencies = (purpose: string) => /emergenz|24 ore/i.test(purpose)

function ContactRow({ contact, onEdit }: { contact: Contact; onEdit: (() => void) | undefined }) {
  const { id, name, purpose, phone, email } = contact
  const params = { contactId: id }
  const restore = useCommand(restoreContact, { onDone: () => void toast.success(t('providers.contact-restored')) })
  const remove = useCommand(removeContact, {
    failureText: t('providers.save-failed'),
    onDone: () => toastWithUndo(t('providers.contact-removed', { name }), () => restore.mutate({ params })),
  })
  return (
    <li>
      <div className={styles.who}>
        <span className={styles.named}>
          <b>{name}</b>
          {purpose && <Badge tone={isForEmergencies(purpose) ? 'warn' : 'neutral'}>{purpose}</Badge>}
        </span>
        {onEdit && (
          <ActionMenu
            actions={[
              { key: 'edit', label: t('providers.contact-edit'), icon: IconPencil, onSelect: onEdit },
              {
                key: 'remove',
                label: t('providers.contact-remove'),
                icon: IconTrash,
                isDanger: true,
                isApart: true,
                onSelect: () => remove.mutate({ params }),
              },
            ]}
          >
            <IconButton icon={IconDots} size="small" label={t('providers.contact-actions', { name })} />
          </ActionMenu>
        )}
      </div>
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.reach}>
          <Icon of={IconPhone} size="small" />
          {phoneInWords(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={styles.reach}>
          <Icon of={IconMail} size="small" />
          {email}
        </a>
      )}
    </li>
  )
}
