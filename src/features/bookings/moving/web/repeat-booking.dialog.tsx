import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
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
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.repeat.title')}
      size="medium"
      isDirty={() => false}
      backOut={t('bookings.go-back')}
      footer={
        <Button kind="primary" type="submit" form="repeat-booking">
          {t('bookings.repeat.submit')}
        </Button>
      }
    >
      {!data &&
        (isError ? (
          <LoadFailure what={t('bookings.repeat.what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        ))}
      {data && (
        <form
          id="repeat-booking"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            setTried(true)
            if (chosen === null) return
            onClose()
            onChosen(chosen)
          }}
        >
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
        </form>
      )}
    </StackModal>
  )
}
