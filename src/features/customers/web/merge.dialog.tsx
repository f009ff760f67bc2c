import { IconAlertTriangle, IconArrowMerge, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#src/features/customers/customers.contract.ts'
import {
  compareCustomers,
  type MergeSide,
  mergeCustomers,
  tellCustomersApart,
} from '#src/features/customers/merging.contract.ts'
import {
  isEmptyChoice,
  isSameChoice,
  likenesses,
  type MergeChoice,
  mergeChoiceNames,
  mergeRefusal,
  usuallyTaken,
} from '#src/features/customers/merging.rules.ts'
import { fullName } from '#src/features/customers/person.values.ts'
import styles from '#src/features/providers/web/merge.module.css'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
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
import { CustomerPicker } from './customer.picker.tsx'

const route = getRouteApi('/main/customers/list/merge')

/** Merges two people who may be one, over the directory. Without a second one it asks which to merge. */
export function MergeCustomersDialog() {
  const { one, other, ...list } = route.useSearch()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/customers', search: list })
  const choose = (chosenId: string) => {
    if (one) void navigate({ to: '/customers/merge', search: { ...list, one, other: chosenId }, replace: true })
  }
  if (one && other) return <MergePair ids={[one, other]} key={`${one} ${other}`} onClose={close} />
  return (
    <StackModal isOpen size="small" title={t('directory.merge-with')} onClose={close}>
      <CustomerPicker exceptId={one ?? ''} onPick={choose} />
    </StackModal>
  )
}

type PairProps = { ids: readonly [string, string]; onClose: () => void }

export function MergePair({ ids: [customerId, otherId], onClose }: PairProps) {
  const params = { customerId, doubleId: otherId }
  const { data, error, refetch } = useQuery(queryOf(compareCustomers, { params }))
  if (data) return <Comparison sides={data.sides} onClose={onClose} />
  return (
    <StackModal isOpen size="large" title={t('directory.merge-title')} onClose={onClose}>
      {error ? (
        <LoadFailure what={t('directory.merge-what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </StackModal>
  )
}

type Place = 0 | 1
const otherOf = (place: Place): Place => (place === 0 ? 1 : 0)

/** The two people side by side: which one stays, and one choice for each field that differs. */
function Comparison({ sides, onClose }: { sides: readonly [MergeSide, MergeSide]; onClose: () => void }) {
  const navigate = useNavigate()
  const data = [sides[0].person, sides[1].person] as const
  const seesMoney = useCan('read', 'Payment')
  const [proposedAt] = useState<Place>(sides[1].trips > sides[0].trips ? 1 : 0)
  const [keptAt, setKeptAt] = useState(proposedAt)
  const [chosen, setChosen] = useState<Partial<Record<MergeChoice, Place>>>({})
  const doubleAt = otherOf(keptAt)
  const [kept, double] = [sides[keptAt], sides[doubleAt]]
  const usual = usuallyTaken(data[keptAt], data[doubleAt])
  const placeOf = (choice: MergeChoice): Place => chosen[choice] ?? (usual.includes(choice) ? doubleAt : keptAt)
  const differing = mergeChoiceNames.filter((choice) => !isSameChoice(choice, data[0], data[1]))
  const same = mergeChoiceNames.filter((choice) => !differing.includes(choice) && !isEmptyChoice(choice, data[0]))
  const refusal = mergeRefusal(data[keptAt], data[doubleAt])
  const alike = likenesses(data[0], data[1])

  const merge = useCommand(mergeCustomers, {
    failureText: t('directory.merge-failed'),
    onDone: ({ id }) => {
      toast.success(t('directory.merged'))
      void navigate({ to: '/customers/$customerId', params: { customerId: id } })
    },
  })
  const apart = useCommand(tellCustomersApart, {
    failureText: t('directory.save-failed'),
    onDone: () => {
      toast.success(t('directory.told-apart'))
      onClose()
    },
  })
  const params = { customerId: kept.person.customerId }
  const send = () =>
    merge.mutate({
      params,
      body: {
        version: kept.person.version,
        doubleId: double.person.customerId,
        doubleVersion: double.person.version,
        taken: differing.filter((choice) => placeOf(choice) === doubleAt),
      },
    })
  return (
    <StackModal
      isOpen
      size="large"
      title={t('directory.merge-title')}
      onClose={onClose}
      isDirty={() => keptAt !== proposedAt || Object.keys(chosen).length > 0}
      backOut={t('directory.merge-back')}
      isBackFocused
      footer={
        <>
          <Button
            kind="text"
            isBusy={apart.isPending}
            onClick={() => apart.mutate({ params, body: { otherId: double.person.customerId } })}
          >
            {t('directory.merge-apart')}
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
            {t('directory.merge')}
          </Button>
        </>
      }
    >
      {alike.length > 0 && <p className={styles.alike}>{alike.map((one) => t(`directory.alike.${one}`)).join(', ')}</p>}
      <table className={styles.table}>
        <caption className="for-readers">{t('directory.merge-caption')}</caption>
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
                    {fullName(sides[place].person)}
                    <small>
                      {t('directory.since', { year: sides[place].createdAt.slice(0, 4) })} ·{' '}
                      {t('directory.trips', { n: sides[place].trips })}
                      {sides[place].lastTripOn &&
                        `, ${t('directory.merge-last', { day: formatDay(sides[place].lastTripOn) })}`}
                    </small>
                  </span>
                  {place === keptAt ? (
                    <Badge tone="ok" icon={IconCheck}>
                      {t('directory.merge-stays')}
                    </Badge>
                  ) : (
                    <Badge tone="neutral">{t('directory.merge-goes')}</Badge>
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
                {t('directory.merge-same', {
                  fields: same.map((choice) => labelOf(choice).toLowerCase()).join(', '),
                })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <h3 className={styles.heading}>{t('directory.merge-result')}</h3>
      <dl className={styles.sums}>
        {sums
          .filter((what) => seesMoney || what !== 'paidCents')
          .map((what) => {
            const inUnits = (n: number) => (what === 'paidCents' ? euro(n) : n)
            const [one, other] = [kept[what] ?? 0, double[what] ?? 0]
            return (
              <div key={what}>
                <dt>{t(`directory.merge-sum.${what}`)}</dt>
                <dd>
                  {inUnits(one + other)}{' '}
                  <small>
                    {inUnits(one)} + {inUnits(other)}
                  </small>
                </dd>
              </div>
            )
          })}
      </dl>
      <NoticeStrip tone={refusal ? 'err' : 'warn'} icon={IconAlertTriangle}>
        {refusal ? t(refusal) : t('directory.merge-final')}
      </NoticeStrip>
    </StackModal>
  )
}

const sums = ['trips', 'bookings', 'paidCents', 'documents'] as const

const labelOf = (choice: MergeChoice) =>
  choice === 'document' || choice === 'health' ? t(`directory.choice.${choice}`) : t(`customers.field.${choice}`)

/** One choice in words. Empty when it has no data. The content of health data is not shown here. */
function choiceInWords(choice: MergeChoice, person: Person): string {
  if (isEmptyChoice(choice, person)) return ''
  if (choice === 'health') return t(person.hasHealthConsent ? 'directory.choice.consent' : 'directory.choice.to-ask')
  if (choice === 'document') {
    const { documentType, documentNumber, documentExpiresOn } = person
    const number = [documentType && t(`customers.document.${documentType}`), documentNumber].filter(Boolean).join(' ')
    return [number, documentExpiresOn && t('directory.choice.expires', { day: formatDay(documentExpiresOn) })]
      .filter(Boolean)
      .join(', ')
  }
  if (choice === 'bornOn') return formatDay(person.bornOn!)
  if (choice === 'sex') return t(`customers.sex.${person.sex!}`)
  if (choice === 'phone') return formatPhone(person.phone!)
  return person[choice] ?? ''
}

type ChoiceRowProps = {
  choice: MergeChoice
  data: readonly [Person, Person]
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
                aria-label={`${label}: ${said || t('directory.merge-empty')}`}
                checked={at === place}
                onChange={() => onChoose(at)}
              />
              <span className={classes(said === '' && styles.empty)}>{said || t('directory.merge-empty')}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}
