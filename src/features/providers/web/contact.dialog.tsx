import { addContact, contactForm, editContact } from '#src/features/providers/contacts.contract.ts'
import { type ContactData, contactDifferences } from '#src/features/providers/provider-differences.words.ts'
import { getProvider } from '#src/features/providers/providers.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type SavingCall, type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import type { Provider } from './provider-facts.panel.tsx'
import styles from './providers.module.css'

type Contact = Provider['contacts'][number]
type Saved = { id: string; version: number }
type Body = ReturnType<typeof contactForm.parse>

const none: ContactData = { name: '', purpose: '', phone: '', email: '' }

function storedOf({ version, name, purpose, phone, email }: Contact): Stored<ContactData> {
  return { version, values: { name, purpose: purpose ?? '', phone: phone ?? '', email: email ?? '' } }
}

type ContactDialogProps = {
  providerId: string
  /** Null for a new one. */
  contact: Contact | null
  onClose: () => void
  onSaved?: (contactId: string) => void
}

/** Adds or changes a contact of a supplier. It works inside another form without submitting that form. */
export function ContactDialog({ providerId, contact, onClose, onSaved }: ContactDialogProps) {
  const stored = contact && storedOf(contact)
  const form = useFormOf<typeof contactForm, ContactData>(contactForm, {
    mode: 'controlled',
    initialValues: stored?.values ?? none,
  })
  const call: SavingCall<Body, Saved> = contact
    ? savedBy(editContact, (body: Body, version: number) => ({
        params: { contactId: contact.id },
        body: { ...body, version },
      }))
    : savedBy(addContact, (body: Body) => ({ params: { providerId }, body }))
  const saved = useSavedForm(form, {
    name: contact ? `contact-${contact.id}` : 'new-contact',
    stored,
    ...(contact && {
      load: async () => {
        const { contacts } = await request(getProvider, { params: { providerId } })
        const now = contacts.find(({ id }) => id === contact.id)
        return now ? storedOf(now) : null
      },
    }),
    differences: contactDifferences,
    call,
    failureText: t('providers.save-failed'),
    savedText: t(contact ? 'providers.contact-saved' : 'providers.contact-added'),
    onSaved: ({ id }) => onSaved?.(id),
    onClose,
  })
  const phone = form.getInputProps('phone')
  return (
    <SavedDialog
      saved={saved}
      title={t(contact ? 'providers.contact-edit' : 'providers.contact-new')}
      saveLabel={t('providers.contact-save')}
      cancelLabel={t('providers.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <TextField
        {...form.getInputProps('name')}
        label={t('providers.contact.name')}
        isRequired
        maxLength={120}
        className={styles.w6}
      />
      <TextField
        {...form.getInputProps('purpose')}
        label={t('providers.contact.purpose')}
        placeholder={t('providers.contact-purpose-like')}
        maxLength={80}
        className={styles.w6}
      />
      <PhoneField
        {...phone}
        label={t('providers.field.phone')}
        className={styles.w6}
        onChange={(typed) => phone.onChange(typed ?? '')}
      />
      <TextField
        {...form.getInputProps('email')}
        label={t('providers.field.email')}
        type="email"
        className={styles.w6}
      />
    </SavedDialog>
  )
}
