import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ProviderPicker } from '#src/features/providers/web/provider.picker.tsx'
import { providerQuery } from '#src/features/providers/web/provider-detail.panel.tsx'
import { ProviderFacts, ProviderOperations } from '#src/features/providers/web/provider-facts.panel.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'

/** The supplier, the contact on site, and the last operations with it. */
export function ProviderPart({ form, home, onProvider }: PartProps & { onProvider: (providerId: string) => void }) {
  const { provider, category } = form.getValues()
  const { data } = useQuery({ ...providerQuery(provider?.id ?? ''), enabled: provider !== null })
  const contacts = data?.contacts ?? []
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
          onChange={(chosen) => {
            form.setValues({ provider: chosen, contactId: null })
            form.clearFieldError('providerId')
          }}
        />
        <SelectField
          {...form.getInputProps('contactId')}
          label={t('services.field.contact')}
          className={styles.w5}
          isClearable
          disabled={contacts.length === 0}
          options={contacts.map(({ id, name, purpose }) => ({
            value: id,
            label: [name, purpose].filter(Boolean).join(', '),
          }))}
        />
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
