import { IconBuildingStore, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { suggestProviders } from '#src/features/providers/providers.contract.ts'
import type { SupplyKind } from '#src/features/providers/supply-kinds.values.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { ComboField } from '#src/web/ui/combo/combo-field.tsx'
import type { ComboOption, ComboSource } from '#src/web/ui/combo/combo-source.ts'
import type { FieldLook } from '#src/web/ui/fields/field-frame.tsx'
import { kindIcons } from './kind-icons.words.ts'
import { NewProviderDialog } from './new-provider.dialog.tsx'

export type ChosenProvider = {
  id: string
  companyName: string
  /** Its usual release, in days before the first night. Known only of a supplier that was chosen just now. */
  releaseDays?: number | null
  roomingDays?: number | null
}
type Suggested = Output<typeof suggestProviders>['recent'][number]

const placeInWords = ({ city, province }: Suggested) => [city, province && `(${province})`].filter(Boolean).join(' ')

function optionOf(provider: Suggested): ComboOption<ChosenProvider> {
  return {
    key: provider.id,
    label: provider.companyName,
    icon: provider.category ? kindIcons[provider.category] : IconBuildingStore,
    detail: placeInWords(provider),
    value: provider,
  }
}

type ProviderPickerProps = FieldLook & {
  /** Suppliers of this kind come first. */
  category: SupplyKind | null
  /** The trip or template whose form holds this picker. Without it no supplier can be created here. */
  itineraryId?: string
  value: ChosenProvider | null
  onChange: (provider: ChosenProvider | null) => void
  'data-path'?: string
  readOnly?: boolean
}

/** Finds a supplier by typing, recent ones first. A missing one can be created at once. */
export function ProviderPicker({ category, itineraryId, value, onChange, ...field }: ProviderPickerProps) {
  const canCreate = useCan('edit', 'Provider') && itineraryId !== undefined
  const [newName, setNewName] = useState<string | null>(null)
  const source = useMemo<ComboSource<ChosenProvider>>(
    () => ({
      search: async (search, signal) => {
        const query = { search, ...(category && { category }) }
        const { recent, others } = await request(suggestProviders, { query }, { signal })
        const sections = [
          { title: t('providers.recent'), options: recent.map(optionOf) },
          { title: t('providers.all'), options: others.map(optionOf) },
        ]
        return sections.filter(({ options }) => options.length > 0)
      },
    }),
    [category],
  )
  const create = {
    label: (text: string) => t('providers.create-named', { text }),
    onCreate: setNewName,
  }
  return (
    <>
      <ComboField
        {...field}
        icon={IconSearch}
        source={source}
        labelOf={({ companyName }) => companyName}
        keyOf={({ id }) => id}
        value={value}
        onChange={onChange}
        {...(canCreate && { create })}
      />
      {newName !== null && itineraryId !== undefined && (
        <NewProviderDialog
          name={newName}
          category={category}
          itineraryId={itineraryId}
          onClose={() => setNewName(null)}
          onCreated={(provider) => {
            onChange(provider)
            setNewName(null)
          }}
        />
      )}
    </>
  )
}
