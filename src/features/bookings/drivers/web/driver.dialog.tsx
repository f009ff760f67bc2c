import type { z } from 'zod'
import { type DriverData, driverDifferences } from '#src/features/bookings/drivers/driver-differences.words.ts'
import { type Driver, driverForm, listDrivers, saveDriver } from '#src/features/bookings/drivers/drivers.contract.ts'
import { licenceCategories } from '#src/features/bookings/drivers/licence.rules.ts'
import { calledOf, type ListedVehicle } from '#src/features/departures/web/boarding.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './drivers.module.css'

type DriverDialogProps = {
  tripId: string
  driver: Driver
  vehicles: readonly ListedVehicle[]
  onClose: () => void
}

/** The stored data. Version 0 stands for a driver without any. */
const storedOf = (driver: Driver): Stored<DriverData> => ({
  version: driver.version ?? 0,
  values: {
    vehicleId: driver.vehicleId,
    licenceNumber: driver.licenceNumber ?? '',
    licenceCategory: driver.licenceCategory,
    licenceExpiresOn: driver.licenceExpiresOn,
  },
})

/** Changes the coach of a driver, whose plate becomes the driver's, and the licence. */
export function DriverDialog({ tripId, driver, vehicles, onClose }: DriverDialogProps) {
  const { participantId, name } = driver
  const stored = storedOf(driver)
  const form = useFormOf<typeof driverForm, DriverData>(driverForm, {
    mode: 'controlled',
    initialValues: stored.values,
  })
  const coachName = (id: string) => {
    const coach = vehicles.find((one) => one.id === id)
    return coach ? calledOf(coach) : ''
  }
  const saved = useSavedForm(form, {
    name: `driver-${participantId}`,
    stored,
    load: async () => {
      const now = (await request(listDrivers, { params: { tripId } })).find(
        (one) => one.participantId === participantId,
      )
      return now ? storedOf(now) : null
    },
    differences: (mine, theirs) => driverDifferences(mine, theirs, coachName),
    call: savedBy(saveDriver, (all: z.output<typeof driverForm>, version) => ({
      params: { tripId, participantId },
      body: { ...all, version: version || null },
    })),
    failureText: t('bookings.driver-failed'),
    savedText: t('bookings.driver-saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t('bookings.driver-title', { name })}
      saveLabel={t('bookings.driver-save')}
      cancelLabel={t('bookings.driver-cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <SelectField
        {...form.getInputProps('vehicleId')}
        label={t('bookings.driver.vehicleId')}
        className={styles.whole}
        options={vehicles.map((coach) => ({ value: coach.id, label: calledOf(coach) }))}
        isClearable
      />
      <p className={styles.help}>{t('bookings.driver-plate-help')}</p>
      <TextField
        {...form.getInputProps('licenceNumber')}
        label={t('bookings.driver.licenceNumber')}
        isMono
        maxLength={20}
      />
      <SelectField
        {...form.getInputProps('licenceCategory')}
        label={t('bookings.driver.licenceCategory')}
        options={licenceCategories.map((value) => ({ value, label: value }))}
        isClearable
      />
      <DayField {...form.getInputProps('licenceExpiresOn')} label={t('bookings.driver.licenceExpiresOn')} />
    </SavedDialog>
  )
}
