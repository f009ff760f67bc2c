import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  compareProviders,
  type MergeSide,
  mergeProviders,
  tellProvidersApart,
} from '#src/features/providers/merging.contract.ts'
import {
  isEmptyChoice,
  isSameChoice,
  likenesses,
  mergeChoiceNames,
  mergeRefusal,
  usuallyTaken,
} from '#src/features/providers/merging.rules.ts'
import { choiceInWords } from '#src/features/providers/merging.words.ts'
import { dataOfProvider } from '#src/features/providers/provider-differences.words.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { MergeWaiting, MergeWindow } from '#src/web/ui/overlay/merge-window.tsx'
import { type ChosenProvider, ProviderPicker } from './provider.picker.tsx'

const route = getRouteApi('/main/providers/list/merge')

/** Merges two suppliers that may be one, over the directory. Without a second one it asks which to merge. */
export function MergeDialog() {
  const { one, other, ...list } = route.useSearch()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/providers', search: list })
  const choose = (chosen: ChosenProvider | null) => {
    if (chosen && one)
      void navigate({ to: '/providers/merge', search: { ...list, one, other: chosen.id }, replace: true })
  }
  if (one && other) return <MergePair ids={[one, other]} key={`${one} ${other}`} onClose={close} />
  return (
    <StackModal isOpen size="small" title={t('providers.merge-with')} onClose={close}>
      <ProviderPicker label={t('providers.merge-other')} category={null} value={null} onChange={choose} />
    </StackModal>
  )
}

type PairProps = { ids: readonly [string, string]; onClose: () => void }

export function MergePair({ ids: [providerId, otherId], onClose }: PairProps) {
  const params = { providerId, otherId }
  const { data, error, refetch } = useQuery(queryOf(compareProviders, { params }))
  if (data) return <Comparison sides={data.sides} onClose={onClose} />
  return (
    <MergeWaiting
      title={t('providers.merge-title')}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function Comparison({ sides, onClose }: { sides: readonly [MergeSide, MergeSide]; onClose: () => void }) {
  const navigate = useNavigate()
  const merge = useCommand(mergeProviders, {
    failureText: t('providers.merge-failed'),
    onDone: ({ id }) => {
      toast.success(t('providers.merged'))
      void navigate({ to: '/providers/$providerId', params: { providerId: id } })
    },
  })
  const apart = useCommand(tellProvidersApart, {
    failureText: t('providers.save-failed'),
    onDone: () => {
      toast.success(t('providers.told-apart'))
      onClose()
    },
  })
  return (
    <MergeWindow
      title={t('providers.merge-title')}
      sides={sides}
      fields={fields}
      proposedAt={sides[1].services > sides[0].services ? 1 : 0}
      head={(side) => ({
        name: side.companyName,
        about: [
          t('providers.since', { year: side.createdAt.slice(0, 4) }),
          t('providers.services', { n: side.services }),
        ].join(' · '),
      })}
      alike={likenesses(dataOfProvider(sides[0]), dataOfProvider(sides[1]))
        .map((one) => t(`providers.alike.${one}`))
        .join(', ')}
      usuallyTaken={(kept, double) => usuallyTaken(dataOfProvider(kept), dataOfProvider(double))}
      sums={(kept, double) =>
        sums.map((what) => ({
          label: t(`providers.merge-sum.${what}`),
          // A trip with services of both is one trip.
          total: what === 'trips' ? null : kept[what] + double[what],
          kept: kept[what],
          double: double[what],
        }))
      }
      refusal={(kept, double) => {
        const why = mergeRefusal({ ...dataOfProvider(kept), id: kept.id }, { ...dataOfProvider(double), id: double.id })
        return why && t(why)
      }}
      apart={{
        label: t('providers.merge-apart'),
        isBusy: apart.isPending,
        act: (kept, double) => apart.mutate({ params: { providerId: kept.id }, body: { otherId: double.id } }),
      }}
      merge={{
        isBusy: merge.isPending,
        act: (kept, double, taken) =>
          merge.mutate({
            params: { providerId: kept.id },
            body: { version: kept.version, doubleId: double.id, doubleVersion: double.version, taken },
          }),
      }}
      onClose={onClose}
    />
  )
}

const sums = ['services', 'trips', 'contacts', 'files'] as const

const fields = mergeChoiceNames.map((name) => ({
  name,
  label: t(`providers.field.${name === 'number' ? 'vatNumber' : name}`),
  say: (side: MergeSide) => choiceInWords(name, dataOfProvider(side)),
  isEmpty: (side: MergeSide) => isEmptyChoice(name, dataOfProvider(side)),
  isSame: (one: MergeSide, other: MergeSide) => isSameChoice(name, dataOfProvider(one), dataOfProvider(other)),
}))
