import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  compareCustomers,
  type MergeSide,
  mergeCustomers,
  tellCustomersApart,
} from '#src/features/customers/merging/merging.contract.ts'
import {
  isEmptyChoice,
  isSameChoice,
  likenesses,
  type MergeChoice,
  mergeChoiceNames,
  mergeRefusal,
  usuallyTaken,
} from '#src/features/customers/merging/merging.rules.ts'
import type { Person } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { CustomerPicker } from '#src/features/customers/person/web/customer.picker.tsx'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { MergeWaiting, MergeWindow } from '#src/web/ui/overlay/merge-window.tsx'

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
    <StackModal isOpen size="small" title={t('merging.with')} onClose={close}>
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
    <MergeWaiting
      title={t('merging.title')}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function Comparison({ sides, onClose }: { sides: readonly [MergeSide, MergeSide]; onClose: () => void }) {
  const navigate = useNavigate()
  const seesMoney = useCan('read', 'Payment')
  const merge = useCommand(mergeCustomers, {
    failureText: t('merging.failed'),
    onDone: ({ id }) => {
      toast.success(t('merging.merged'))
      void navigate({ to: '/customers/$customerId', params: { customerId: id } })
    },
  })
  const apart = useCommand(tellCustomersApart, {
    failureText: t('card.save-failed'),
    onDone: () => {
      toast.success(t('merging.told-apart'))
      onClose()
    },
  })
  return (
    <MergeWindow
      title={t('merging.title')}
      sides={sides}
      fields={fields}
      proposedAt={sides[1].trips > sides[0].trips ? 1 : 0}
      head={(side) => ({ name: fullName(side.person), about: aboutSide(side) })}
      alike={likenesses(sides[0].person, sides[1].person)
        .map((one) => t(`merging.alike.${one}`))
        .join(', ')}
      usuallyTaken={(kept, double) => usuallyTaken(kept.person, double.person)}
      sums={(kept, double) =>
        sums.filter((what) => seesMoney || what !== 'paidCents').map((what) => sumOf(what, kept, double))
      }
      refusal={(kept, double) => {
        const why = mergeRefusal(kept.person, double.person)
        return why && t(why)
      }}
      apart={{
        label: t('merging.apart'),
        isBusy: apart.isPending,
        act: (kept, double) =>
          apart.mutate({ params: { customerId: kept.person.customerId }, body: { otherId: double.person.customerId } }),
      }}
      merge={{
        isBusy: merge.isPending,
        act: ({ person: kept }, { person: double }, taken) =>
          merge.mutate({
            params: { customerId: kept.customerId },
            body: { version: kept.version, doubleId: double.customerId, doubleVersion: double.version, taken },
          }),
      }}
      onClose={onClose}
    />
  )
}

function aboutSide({ createdAt, trips, lastTripOn }: MergeSide): string {
  const travelled = [t('card.trips', { n: trips }), lastTripOn && t('merging.last', { day: formatDay(lastTripOn) })]
  return `${t('card.since', { year: createdAt.slice(0, 4) })} · ${travelled.filter(Boolean).join(', ')}`
}

const sums = ['trips', 'bookings', 'paidCents', 'documents'] as const

function sumOf(what: (typeof sums)[number], kept: MergeSide, double: MergeSide) {
  const inUnits = (n: number) => (what === 'paidCents' ? euro(n) : n)
  const [one, other] = [kept[what] ?? 0, double[what] ?? 0]
  const label = t(`merging.sum.${what}`)
  return { label, total: inUnits(one + other), kept: inUnits(one), double: inUnits(other) }
}

const labelOf = (choice: MergeChoice) =>
  choice === 'document' || choice === 'health' ? t(`merging.choice.${choice}`) : t(`customers.field.${choice}`)

/** One choice in words. Empty when it has no data. The content of health data is not shown here. */
function choiceInWords(choice: MergeChoice, person: Person): string {
  if (isEmptyChoice(choice, person)) return ''
  if (choice === 'health') return t(person.hasHealthConsent ? 'merging.choice.consent' : 'merging.choice.to-ask')
  if (choice === 'document') {
    const { documentType, documentNumber, documentExpiresOn } = person
    const number = [documentType && t(`customers.document.${documentType}`), documentNumber].filter(Boolean).join(' ')
    return [number, documentExpiresOn && t('merging.choice.expires', { day: formatDay(documentExpiresOn) })]
      .filter(Boolean)
      .join(', ')
  }
  if (choice === 'bornOn') return formatDay(person.bornOn!)
  if (choice === 'sex') return t(`customers.sex.${person.sex!}`)
  if (choice === 'phone') return formatPhone(person.phone!)
  return person[choice] ?? ''
}

const fields = mergeChoiceNames.map((name) => ({
  name,
  label: labelOf(name),
  say: ({ person }: MergeSide) => choiceInWords(name, person),
  isEmpty: ({ person }: MergeSide) => isEmptyChoice(name, person),
  isSame: ({ person: one }: MergeSide, { person: other }: MergeSide) => isSameChoice(name, one, other),
}))
