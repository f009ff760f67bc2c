import { addDeparture, suggestDepartures } from '#src/features/departures/departures.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/api.ts'
import { useCommand } from '#src/web/command.ts'
import { useFormOf } from '#src/web/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { ComboSource } from '#src/web/ui/combo-source.ts'
import { SuggestField } from '#src/web/ui/suggest-field.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { TimeField } from '#src/web/ui/time-field.tsx'
import styles from './extra-departure.module.css'

type Known = Output<typeof suggestDepartures>[number]

const knownPlaces: ComboSource<Known> = {
  search: async (search, signal) => {
    const found = await request(suggestDepartures, { query: { search } }, { signal })
    return [
      {
        options: found.map((place) => ({
          key: `${place.name} ${place.address}`,
          label: place.name,
          ...(place.time !== null && { detail: place.time }),
          note: place.address,
          value: place,
        })),
      },
    ]
  },
}

type ExtraDepartureProps = {
  itineraryId: string
  onClose: () => void
  onAdded: (departureId: string) => void
}

/** A load point that only this trip has: known places are proposed, with their address and usual time. */
export function ExtraDepartureDialog({ itineraryId, onClose, onAdded }: ExtraDepartureProps) {
  const add = useCommand(addDeparture, {
    failureText: t('departures.update-failed'),
    topics: ['trips', `trip:${itineraryId}`, `itinerary:${itineraryId}`],
    onDone: ({ id }) => {
      toast.success(t('departures.saved'))
      onAdded(id)
      onClose()
    },
  })
  const form = useFormOf(addDeparture.schema.body, {
    mode: 'controlled',
    initialValues: { name: '', address: '', time: null as string | null, isExtra: true },
    onValid: (body) => add.mutate({ params: { itineraryId }, body }),
  })
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('departures.add-extra')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('departures.cancel')}</Button>
          <Button kind="primary" type="submit" form="extra-departure" isBusy={add.isPending}>
            {t('departures.save')}
          </Button>
        </>
      }
    >
      <form
        id="extra-departure"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          form.submit(event)
        }}
      >
        <SuggestField
          label={t('departures.field.name')}
          isRequired
          source={knownPlaces}
          {...form.getInputProps('name')}
          onPick={({ value }) =>
            form.setValues({
              name: value.name,
              address: value.address,
              ...(value.time !== null && { time: value.time }),
            })
          }
        />
        <TextField label={t('departures.field.address')} isRequired {...form.getInputProps('address')} />
        <TimeField
          label={t('departures.field.time')}
          isRequired
          className={styles.time}
          {...form.getInputProps('time')}
        />
      </form>
    </StackModal>
  )
}
