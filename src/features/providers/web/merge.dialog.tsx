import { IconAlertTriangle, IconArrowMerge, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
  type MergeChoice,
  mergeChoiceNames,
  mergeRefusal,
  usuallyTaken,
} from '#src/features/providers/merging.rules.ts'
import { choiceInWords } from '#src/features/providers/merging.words.ts'
import { dataOfProvider, type ProviderData } from '#src/features/providers/provider-differences.words.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './merge.module.css'
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
    <StackModal isOpen size="large" title={t('providers.merge-title')} onClose={onClose}>
      {error ? (
        <LoadFailure what={t('providers.merge-what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </StackModal>
  )
}

type Place = 0 | 1
const otherOf = (place: Place): Place => (place === 0 ? 1 : 0)

/** The two suppliers side by side: which one stays, and one choice for each field that differs. */
function Comparison({ sides, onClose }: { sides: readonly [MergeSide, MergeSide]; onClose: () => void }) {
  const navigate = useNavigate()
  const data = [dataOfProvider(sides[0]), dataOfProvider(sides[1])] as const
  const [proposedAt] = useState<Place>(sides[1].services > sides[0].services ? 1 : 0)
  const [keptAt, setKeptAt] = useState(proposedAt)
  const [chosen, setChosen] = useState<Partial<Record<MergeChoice, Place>>>({})
  const doubleAt = otherOf(keptAt)
  const [kept, double] = [sides[keptAt], sides[doubleAt]]
  const usual = usuallyTaken(data[keptAt], data[doubleAt])
  const placeOf = (choice: MergeChoice): Place => chosen[choice] ?? (usual.includes(choice) ? doubleAt : keptAt)
  const differing = mergeChoiceNames.filter((choice) => !isSameChoice(choice, data[0], data[1]))
  const same = mergeChoiceNames.filter((choice) => !differing.includes(choice) && !isEmptyChoice(choice, data[0]))
  const refusal = mergeRefusal({ ...data[keptAt], id: kept.id }, { ...data[doubleAt], id: double.id })
  const alike = likenesses(data[0], data[1])

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
  const params = { providerId: kept.id }
  const send = () =>
    merge.mutate({
      params,
      body: {
        version: kept.version,
        doubleId: double.id,
        doubleVersion: double.version,
        taken: differing.filter((choice) => placeOf(choice) === doubleAt),
      },
    })
  return (
    <StackModal
      isOpen
      size="large"
      title={t('providers.merge-title')}
      onClose={onClose}
      isDirty={() => keptAt !== proposedAt || Object.keys(chosen).length > 0}
      backOut={t('providers.merge-back')}
      isBackFocused
      footer={
        <>
          <Button
            kind="text"
            isBusy={apart.isPending}
            onClick={() => apart.mutate({ params, body: { otherId: double.id } })}
          >
            {t('providers.merge-apart')}
          </Button>
          <span className={styles.gap} />
          <Button
            kind="primary"
            icon={IconArrowMerge}
            isBusy={merge.isPending}
            refusal={refusal && t(refusal)}
            data-by-hand
            onClick={send}
          >
            {t('providers.merge')}
          </Button>
        </>
      }
    >
      {alike.length > 0 && <p className={styles.alike}>{alike.map((one) => t(`providers.alike.${one}`)).join(', ')}</p>}
      <table className={styles.table}>
        <caption className="for-readers">{t('providers.merge-caption')}</caption>
        <thead>
          <tr>
            <td />
            {([0, 1] as const).map((place) => (
              <th key={place} scope="col" className={classes(place === keptAt && styles.taken)}>
                <label className={styles.side}>
                  <input
                    type="radio"
                    name="merge-kept"
                    checked={place === keptAt}
                    onChange={() => {
                      setKeptAt(place)
                      setChosen({})
                    }}
                  />
                  <span>
                    {sides[place].companyName}
                    <small>
                      {t('providers.since', { year: sides[place].createdAt.slice(0, 4) })} ·{' '}
                      {t('providers.services', { n: sides[place].services })}
                    </small>
                  </span>
                  {place === keptAt ? (
                    <Badge tone="ok" icon={IconCheck}>
                      {t('providers.merge-stays')}
                    </Badge>
                  ) : (
                    <Badge tone="neutral">{t('providers.merge-goes')}</Badge>
                  )}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((choice) => (
            <ChoiceRow
              key={choice}
              choice={choice}
              data={data}
              place={placeOf(choice)}
              onChoose={(place) => setChosen((now) => ({ ...now, [choice]: place }))}
            />
          ))}
          {same.length > 0 && (
            <tr>
              <td colSpan={3} className={styles.same}>
                <Icon of={IconCheck} size="small" />{' '}
                {t('providers.merge-same', {
                  fields: same.map((choice) => labelOf(choice).toLowerCase()).join(', '),
                })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <h3 className={styles.heading}>{t('providers.merge-result')}</h3>
      <dl className={styles.sums}>
        {(['services', 'trips', 'contacts', 'files'] as const).map((what) => (
          <div key={what}>
            <dt>{t(`providers.merge-sum.${what}`)}</dt>
            <dd>
              {what !== 'trips' && kept[what] + double[what]}{' '}
              <small>
                {kept[what]} + {double[what]}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <NoticeStrip tone={refusal ? 'err' : 'warn'} icon={IconAlertTriangle}>
        {t(refusal ?? 'providers.merge-final')}
      </NoticeStrip>
    </StackModal>
  )
}

const labelOf = (choice: MergeChoice) => t(`providers.field.${choice === 'number' ? 'vatNumber' : choice}`)

type ChoiceRowProps = {
  choice: MergeChoice
  data: readonly [ProviderData, ProviderData]
  place: Place
  onChoose: (place: Place) => void
}

function ChoiceRow({ choice, data, place, onChoose }: ChoiceRowProps) {
  const label = labelOf(choice)
  return (
    <tr>
      <th scope="row">{label}</th>
      {([0, 1] as const).map((at) => {
        const said = choiceInWords(choice, data[at])
        return (
          <td key={at} className={classes(at === place && styles.taken)}>
            <label className={styles.option}>
              <input
                type="radio"
                name={`merge-${choice}`}
                aria-label={`${label}: ${said || t('providers.merge-empty')}`}
                checked={at === place}
                onChange={() => onChoose(at)}
              />
              <span className={classes(said === '' && styles.empty)}>{said || t('providers.merge-empty')}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}
