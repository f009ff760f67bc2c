import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'

type RepeatBookingProps = {
  /** The trip of the booking, which is not offered. */
  tripId: string
  onClose: () => void
  onChosen: (tripId: string) => void
}

/** Chooses the trip on which the same people book again. */
export function RepeatBookingDialog({ tripId, onClose, onChosen }: RepeatBookingProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasTried, setTried] = useState(false)
  const { data, isError, refetch } = useQuery(
    queryOf(listTrips, { query: { status: ['forSale', 'confirmed'], limit: '100' } }),
  )
  const open = (data?.trips ?? []).filter(({ id, isPast }) => id !== tripId && !isPast)
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.repeat.title')}
      size="medium"
      isDirty={() => false}
      backOut={t('bookings.go-back')}
      submitLabel={t('bookings.repeat.submit')}
      className={styles.form}
      onSubmit={() => {
        setTried(true)
        if (chosen === null) return
        onClose()
        onChosen(chosen)
      }}
    >
      {!data &&
        (isError ? (
          <LoadFailure what={t('bookings.repeat.what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        ))}
      {data && (
        <>
          <p className={styles.help}>{t('bookings.repeat.help')}</p>
          <SearchSelectField
            label={t('bookings.repeat.trip')}
            isRequired
            options={open.map(({ id, title, departsOn, code }) => ({
              value: id,
              label: `${title} · ${formatDay(departsOn)}`,
              detail: code,
            }))}
            value={chosen}
            onChange={setChosen}
            error={wasTried && chosen === null && t('bookings.repeat.choose')}
          />
        </>
      )}
    </FormDialog>
  )
}
