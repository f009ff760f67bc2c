import { IconArrowMerge, IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { providersSheet } from '#src/features/providers/providers.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import type { ProviderRow, ProvidersSearch } from './providers.list.tsx'

/** The most suppliers that one call takes by name. */
const mostInSheet = 100

type ProvidersSelectionProps = { selection: Selection<ProviderRow>; search: ProvidersSearch; total: number }

/** The acts on several suppliers. */
export function ProvidersSelection({ selection, search, total }: ProvidersSelectionProps) {
  const picked = useNextFrame(selection.subscribe, selection.itemsNow)
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Provider')
  if (picked.size === 0) return null
  const ids = [...picked.keys()]
  const merge = () => {
    const [one, other] = ids
    selection.clear()
    void navigate({ to: '/providers/merge', search: { ...search, one, other } })
  }
  return (
    <SelectionBar count={picked.size} total={total} onClear={() => selection.clear()}>
      <Button
        kind="quiet"
        icon={IconDownload}
        refusal={ids.length > mostInSheet ? t('providers.export-too-many', { n: mostInSheet }) : null}
        onClick={() => void download(providersSheet, { query: { ids } }, t('providers.exporting'))}
      >
        {t('trips.export')}
      </Button>
      {canEdit && (
        <Button
          kind="quiet"
          icon={IconArrowMerge}
          refusal={ids.length === 2 ? null : t('providers.merge-two')}
          onClick={merge}
        >
          {t('providers.merge-these')}
        </Button>
      )}
    </SelectionBar>
  )
}
