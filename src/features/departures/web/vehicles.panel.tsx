import { IconBus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type VehicleData, vehicleDifferences } from '#src/features/departures/departure-differences.words.ts'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { CountryField } from '#src/features/municipalities/web/country.field.tsx'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PlateField } from '#src/web/ui/fields/plate-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { type Boarding, calledOf, type ListedVehicle } from './boarding.panel.tsx'
import styles from './loading-order.module.css'

/** Seats of a new coach, until somebody changes them. */
const usualSeats = 50

type Vehicle = ListedVehicle
type VehiclesProps = {
  itineraryId: string
  vehicles: readonly Vehicle[]
  /** Coaches that are booked as services, while no coach with seats and plate is entered here. */
  coaches: readonly string[]
  canEdit: boolean
  hasPlates?: boolean
  /** The drivers of each coach, if they are known. */
  drivers?: Boarding['drivers'] | undefined
}

/** The coaches, whose seats are the places of the trip. */
export function VehiclesCard({ itineraryId, vehicles, coaches, canEdit, hasPlates = true, drivers }: VehiclesProps) {
  const [open, setOpen] = useState<Vehicle | 'new' | null>(null)
  const remove = useRemoveVehicle(itineraryId)
  return (
    <Card
      title={t('departures.vehicles')}
      isBare={vehicles.length > 0}
      end={
        canEdit && (
          <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
            {t('departures.add-vehicle')}
          </Button>
        )
      }
    >
      {vehicles.length === 0 && (
        <p className={styles.quiet}>
          {t('departures.no-vehicles')}{' '}
          {canEdit && coaches[0] !== undefined && t('departures.coach-in-programme', { coach: coaches[0] })}
        </p>
      )}
      <ul className={styles.vehicles}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <Icon of={IconBus} />
            <span>
              <b>{t('departures.seats', { n: vehicle.passengerSeats })}</b>
              <small>{vehicle.model}</small>
            </span>
            {drivers?.(vehicle.id, vehicles, canEdit)}
            {hasPlates && (
              <span className={vehicle.plate ? 'mono' : styles.quiet}>{vehicle.plate ?? t('departures.no-plate')}</span>
            )}
            {canEdit && (
              <>
                <IconButton
                  icon={IconPencil}
                  size="small"
                  label={t('departures.edit-vehicle-of', { vehicle: calledOf(vehicle) })}
                  onClick={() => setOpen(vehicle)}
                />
                <IconButton
                  icon={IconTrash}
                  size="small"
                  label={t('departures.remove-vehicle-of', { vehicle: calledOf(vehicle) })}
                  onClick={() => void remove(vehicle)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {drivers?.(null, vehicles, canEdit)}
      {open && (
        <VehicleDialog
          itineraryId={itineraryId}
          vehicle={open === 'new' ? null : (vehicles.find(({ id }) => id === open.id) ?? open)}
          seats={seatsInName(coaches[vehicles.length]) ?? usualSeats}
          hasPlate={hasPlates}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

/** The seats in a name such as "Bus GT da 54 posti". */
const seatsInName = (coach = '') => Number(/(\d{1,3}) posti/i.exec(coach)?.[1]) || null

/** What the removal of a coach takes with it and an undo could not bring back, in sentences. */
const lostWith = ({ hasMap, seated, drivers }: Vehicle): string[] => [
  ...(hasMap ? [t('departures.remove-vehicle-map')] : []),
  ...(seated > 0 ? [t('departures.remove-vehicle-seated', { n: seated })] : []),
  ...(drivers > 0 ? [t('departures.remove-vehicle-drivers', { n: drivers })] : []),
]

/** Removes a coach at once and offers to undo it; one with a map or a driver after a question, for good. */
function useRemoveVehicle(itineraryId: string): (vehicle: Vehicle) => Promise<void> {
  const failureText = t('departures.vehicle-failed')
  const restore = useCommand(addVehicle, {
    failureText,
    onDone: () => toast.success(t('departures.vehicle-restored')),
  })
  const words = useRef(new WeakMap<object, () => void>())
  const remove = useCommand(removeVehicle, {
    failureText,
    onDone: (_nothing, input) => words.current.get(input)?.(),
  })
  return async (vehicle) => {
    const { id, plate, country, model, passengerSeats } = vehicle
    const input = { params: { vehicleId: id } }
    const body = { plate, country, model, passengerSeats }
    const undo = () => restore.mutate({ params: { itineraryId }, body })
    const lost = lostWith(vehicle)
    if (lost.length > 0 && !(await isMeant(vehicle, lost))) return
    words.current.set(input, () =>
      lost.length > 0
        ? toast.success(t('departures.vehicle-removed'))
        : toastWithUndo(t('departures.vehicle-removed'), undo),
    )
    remove.mutate(input)
  }
}

async function isMeant(vehicle: Vehicle, lost: readonly string[]): Promise<boolean> {
  const answer = await ask<'back' | 'remove'>({
    title: t('departures.remove-vehicle-title', { vehicle: calledOf(vehicle) }),
    body: lost.map((sentence) => <p key={sentence}>{sentence}</p>),
    choices: [
      { value: 'back', label: t('departures.remove-vehicle-back') },
      { value: 'remove', label: t('departures.remove-vehicle'), kind: 'danger' },
    ],
    safe: 'back',
  })
  return answer === 'remove'
}

type VehicleDialogProps = {
  itineraryId: string
  vehicle: Vehicle | null
  /** Proposed seats of a new coach. */
  seats: number
  hasPlate: boolean
  onClose: () => void
}

const { body } = addVehicle.schema

const storedOf = ({ id, version, plate, country, model, passengerSeats }: Vehicle): Stored<VehicleData> => ({
  ...{ id, version },
  values: { plate: plate ?? '', country, model: model ?? '', passengerSeats },
})

function VehicleDialog({ itineraryId, vehicle, seats, hasPlate, onClose }: VehicleDialogProps) {
  // The window created this coach while the person typed on. From then on it edits it.
  const [made, setMade] = useState<Stored<VehicleData> | null>(null)
  const stored = vehicle ? storedOf(vehicle) : made
  const form = useFormOf<typeof body, VehicleData>(body, {
    mode: 'controlled',
    initialValues: stored?.values ?? { plate: '', country: 'IT', model: '', passengerSeats: seats },
  })
  const saved = useSavedForm(form, {
    name: `vehicle-${vehicle?.id ?? 'new'}`,
    stored,
    load: async () => {
      const { vehicles } = await request(listDepartures, { params: { itineraryId } })
      const now = vehicles.find(({ id }) => id === stored?.id)
      return now ? storedOf(now) : null
    },
    differences: vehicleDifferences,
    call: stored
      ? savedBy(editVehicle, (all: z.output<typeof body>, version) => ({
          params: { vehicleId: stored.id ?? '' },
          body: { ...all, version },
        }))
      : savedBy(addVehicle, (all: z.output<typeof body>) => ({ params: { itineraryId }, body: all })),
    failureText: t('departures.plate-failed'),
    savedText: t(vehicle ? 'departures.plate-saved' : 'departures.vehicle-saved'),
    onSaved: ({ id, version }, after, values) => after === 'stay' && setMade({ id, version, values }),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t(vehicle ? 'departures.edit-vehicle' : 'departures.add-vehicle')}
      saveLabel={t('departures.save-vehicle')}
      cancelLabel={t('departures.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <NumberField
        {...form.getInputProps('passengerSeats')}
        label={t('departures.field.seats')}
        isRequired
        min={1}
        max={120}
      />
      {hasPlate && (
        <>
          <PlateField {...form.getInputProps('plate')} label={t('departures.field.plate')} />
          <CountryField
            {...form.getInputProps('country')}
            label={t('departures.field.country')}
            onChange={(country) => {
              form.setValues({ country })
              form.clearFieldError('plate')
            }}
          />
        </>
      )}
      <TextField {...form.getInputProps('model')} label={t('departures.field.model')} maxLength={120} />
    </SavedDialog>
  )
}
