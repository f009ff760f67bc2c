import { IconBus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { CountryField } from '#src/features/municipalities/web/country.field.tsx'
import type { Output } from '#src/shared/endpoint.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PlateField } from '#src/web/ui/fields/plate-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { departureTopics } from './departures.state.ts'
import styles from './loading-order.module.css'

/** Of a coach, until somebody says otherwise. */
const usualSeats = 50

type Vehicle = Output<typeof listDepartures>['vehicles'][number]
type VehiclesProps = {
  itineraryId: string
  vehicles: readonly Vehicle[]
  /** The coaches among the services: booked, though none of them has its seats and plate here yet. */
  coaches: readonly string[]
  canEdit: boolean
  hasPlates?: boolean
}

/** The coaches: their seats are the places of the trip. */
export function VehiclesCard({ itineraryId, vehicles, coaches, canEdit, hasPlates = true }: VehiclesProps) {
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
                  onClick={() => remove(vehicle)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <VehicleDialog
          itineraryId={itineraryId}
          vehicle={open === 'new' ? null : open}
          seats={seatsSaid(coaches[vehicles.length]) ?? usualSeats}
          hasPlate={hasPlates}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

/** What tells a coach from the others: its plate, else its model, beside its seats. */
function calledOf({ passengerSeats, plate, model }: Vehicle): string {
  return [t('departures.seats', { n: passengerSeats }), plate || model].filter(Boolean).join(', ')
}

/** "Bus GT da 54 posti" says how many seats it has. */
const seatsSaid = (coach = '') => Number(/(\d{1,3}) posti/i.exec(coach)?.[1]) || null

/** Takes a coach away at once, with the way back. */
function useRemoveVehicle(itineraryId: string): (vehicle: Vehicle) => void {
  const topics = departureTopics(itineraryId)
  const failureText = t('departures.vehicle-failed')
  const restore = useCommand(addVehicle, {
    topics,
    failureText,
    onDone: () => toast.success(t('departures.vehicle-restored')),
  })
  const words = useRef(new WeakMap<object, () => void>())
  const remove = useCommand(removeVehicle, {
    topics,
    failureText,
    onDone: (_nothing, input) => words.current.get(input)?.(),
  })
  return ({ id, plate, country, model, passengerSeats }) => {
    const input = { params: { vehicleId: id } }
    const body = { plate, country, model, passengerSeats }
    const undo = () => restore.mutate({ params: { itineraryId }, body })
    words.current.set(input, () => toastWithUndo(t('departures.vehicle-removed'), undo))
    remove.mutate(input)
  }
}

type VehicleDialogProps = {
  itineraryId: string
  vehicle: Vehicle | null
  /** Proposed for a new one. */
  seats: number
  hasPlate: boolean
  onClose: () => void
}

function VehicleDialog({ itineraryId, vehicle, seats, hasPlate, onClose }: VehicleDialogProps) {
  const options = {
    topics: departureTopics(itineraryId),
    failureText: t('departures.plate-failed'),
    onDone: () => {
      toast.success(t(vehicle ? 'departures.plate-saved' : 'departures.vehicle-saved'))
      onClose()
    },
    get form() {
      return form
    },
  }
  const add = useCommand(addVehicle, options)
  const edit = useCommand(editVehicle, options)
  const isPending = add.isPending || edit.isPending
  const form = useFormOf(addVehicle.schema.body, {
    mode: 'controlled',
    initialValues: {
      plate: vehicle?.plate ?? '',
      country: (vehicle?.country ?? 'IT') as string | null,
      model: vehicle?.model ?? '',
      passengerSeats: (vehicle?.passengerSeats ?? seats) as number | null,
    },
    onValid: (body) => {
      if (isPending) return
      if (vehicle) edit.mutate({ params: { vehicleId: vehicle.id }, body: { ...body, version: vehicle.version } })
      else add.mutate({ params: { itineraryId }, body })
    },
  })
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    form.submit(event)
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t(vehicle ? 'departures.edit-vehicle' : 'departures.add-vehicle')}
      isDirty={() => form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('departures.cancel')}</Button>
          <Button kind="primary" type="submit" form="vehicle" isBusy={isPending}>
            {t('departures.save-vehicle')}
          </Button>
        </>
      }
    >
      <form id="vehicle" onSubmit={submit} noValidate className={styles.form}>
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
      </form>
    </StackModal>
  )
}
