import { IconChevronRight, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContactDialog } from '#src/features/providers/web/contact.dialog.tsx'
import { type ChosenProvider, ProviderPicker } from '#src/features/providers/web/provider.picker.tsx'
import { providerQuery } from '#src/features/providers/web/provider-detail.panel.tsx'
import { type Provider, ProviderFacts, ProviderOperations } from '#src/features/providers/web/provider-facts.panel.tsx'
import { proposedBySupplier } from '#src/features/services/form/service.values.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'

type Contact = Provider['contacts'][number]

/** The supplier, the contact on site, and the last operations with it. */
export function ProviderPart({ form, home, onProvider }: PartProps & { onProvider: (providerId: string) => void }) {
  const { provider, category, contactId } = form.getValues()
  const { data } = useQuery({ ...providerQuery(provider?.id ?? ''), enabled: provider !== null })
  const canEdit = useCan('edit', 'Provider')
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const contacts = data?.contacts ?? []
  const contact = contacts.find(({ id }) => id === contactId)
  const choose = (chosen: ChosenProvider | null) => {
    const proposed = chosen ? proposedBySupplier(form.getValues(), chosen, home) : {}
    const supplier = chosen && { id: chosen.id, companyName: chosen.companyName }
    form.setValues({ provider: supplier, contactId: null, ...proposed })
    form.clearFieldError('providerId')
  }
  return (
    <Card
      title={t('services.part.provider')}
      className={styles.part}
      end={
        provider && (
          <Button kind="text" size="small" iconAfter={IconChevronRight} onClick={() => onProvider(provider.id)}>
            {t('providers.card')}
          </Button>
        )
      }
    >
      <div id="service-provider" className={styles.fields}>
        <ProviderPicker
          label={t('services.part.provider')}
          isRequired
          className={styles.w7}
          category={category}
          itineraryId={home.id}
          value={provider}
          error={form.errors.providerId}
          data-path="providerId"
          onChange={choose}
        />
        <div className={styles.contact}>
          <SelectField
            {...form.getInputProps('contactId')}
            label={t('services.field.contact')}
            isClearable
            disabled={contacts.length === 0}
            options={contacts.map(({ id, name, purpose }) => ({
              value: id,
              label: [name, purpose].filter(Boolean).join(', '),
            }))}
          />
          {provider && data && canEdit && (
            <IconButton
              icon={contact ? IconPencil : IconPlus}
              kind="secondary"
              label={t(contact ? 'providers.contact-edit' : 'providers.contact-new')}
              onClick={() => setEdited(contact ?? 'new')}
            />
          )}
        </div>
        <TextField
          {...form.getInputProps('paymentTerms')}
          label={t('services.field.paymentTerms')}
          maxLength={200}
          placeholder={data?.paymentTerms ?? undefined}
          help={data?.paymentTerms ? t('services.payment-terms-own') : undefined}
          className={styles.wide}
        />
        {provider && edited !== null && (
          <ContactDialog
            providerId={provider.id}
            contact={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={(contactId) => form.setValues({ contactId })}
          />
        )}
      </div>
      {provider && data && (
        <div className={styles.supplier}>
          <ProviderFacts provider={data} names={['wholeAddress', 'phone', 'email', 'vatNumber']} />
          <div>
            <p className={styles.label}>{t('providers.operations')}</p>
            <ProviderOperations operations={data.operations} most={3} />
          </div>
        </div>
      )}
    </Card>
  )
}
