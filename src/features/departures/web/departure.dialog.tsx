import { type FormEvent, useId, useState } from 'react'
import { departureDifferences } from '#src/features/departures/departure-differences.words.ts'
import {
  addDeparture,
  editDeparture,
  listDepartures,
  suggestDepartures,
} from '#src/features/departures/departures.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { isStale, StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import styles from './departure.module.css'
import { departureTopics } from './departures.state.ts'

type Known = Output<typeof suggestDepartures>[number]
type StoredDeparture = {
  id: string
  version: number
  name: string
  address: string
  time: string
  isExtra: boolean
}

const knownPlaces: ComboSource<Known> = {
  search: async (search, signal) => {
    const found = await request(suggestDepartures, { query: { search } }, { signal })
    const options = found.map((place) => ({
      key: `${place.name} ${place.address}`,
      label: place.name,
      ...(place.time !== null && { detail: place.time }),
      note: place.address,
      value: place,
    }))
    return [{ options }]
  },
}

type DepartureDialogProps = {
  itineraryId: string
  /** What is edited; without it a new one is made. */
  departure?: StoredDeparture | null
  /** A new one is an extra unless it is said not to be. */
  isExtra?: boolean
  onClose: () => void
  onSaved?: (departureId: string) => void
}

/** A load point: known places are proposed, with their address and usual time. */
export function DepartureDialog({ itineraryId, departure, isExtra = false, onClose, onSaved }: DepartureDialogProps) {
  const formId = useId()
  const [wasSubmitted, setSubmitted] = useState(false)
  const [stale, setStale] = useState<Problem | null>(null)
  const options = {
    topics: departureTopics(itineraryId),
    failureText: t('departures.update-failed'),
    onDone: ({ id }: { id: string }) => {
      toast.success(t('departures.saved'))
      onSaved?.(id)
      onClose()
    },
    onRefused: (problem: Problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  }
  const add = useCommand(addDeparture, options)
  const edit = useCommand(editDeparture, options)
  const isPending = add.isPending || edit.isPending
  const form = useFormOf(addDeparture.schema.body, {
    mode: 'controlled',
    initialValues: {
      name: departure?.name ?? '',
      address: departure?.address ?? '',
      time: (departure?.time ?? null) as string | null,
      isExtra: departure?.isExtra ?? isExtra,
    },
    onValid: ({ name, address, time, isExtra: isMore }) => {
      if (isPending) return
      const body = { name, address, time, isExtra: isMore }
      if (departure)
        edit.mutate({ params: { departureId: departure.id }, body: { ...body, version: departure.version } })
      else add.mutate({ params: { itineraryId }, body })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form around this window is not the one being sent.
    event.stopPropagation()
    setSubmitted(true)
    form.submit()
  }
  const { address } = form.getValues()
  const addressProps = form.getInputProps('address')
  const addressFault = wasSubmitted && address.trim() === '' && t('departures.address-required')
  const differences = async () => {
    const { departures } = await request(listDepartures, { params: { itineraryId } })
    const now = departures.find(({ id }) => id === departure?.id)
    return departureDifferences(form.getValues(), now ?? { name: '', address: '', time: '' })
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t(departure ? 'departures.edit' : 'departures.add-extra')}
      isDirty={() => form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('departures.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isPending}>
            {t('departures.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <StaleNotice problem={stale} onReload={onClose} differences={differences} />
        <p className={styles.help}>{t('departures.required')}</p>
        <SuggestField
          {...form.getInputProps('name')}
          label={t('departures.field.name')}
          isRequired
          source={knownPlaces}
          startsAtFirst
          onPick={({ value }) =>
            form.setValues({
              name: value.name,
              address: value.address,
              ...(value.time !== null && { time: value.time }),
            })
          }
        />
        <TextField
          {...addressProps}
          label={t('departures.field.address')}
          isRequired
          maxLength={200}
          error={addressFault || addressProps.error}
          onBlur={() => {
            addressProps.onBlur?.()
            if (address.trim() === '') form.setFieldError('address', t('departures.address'))
          }}
        />
        <TimeField
          {...form.getInputProps('time')}
          label={t('departures.field.time')}
          isRequired
          placeholder="06:15"
          className={styles.time}
        />
        <CheckField {...form.getInputProps('isExtra', { type: 'checkbox' })} label={t('departures.extra')} />
      </form>
    </StackModal>
  )
}
