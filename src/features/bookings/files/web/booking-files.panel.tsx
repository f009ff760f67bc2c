import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#src/features/bookings/booking/booking.contract.ts'
import {
  addBookingFile,
  type BookingFile,
  listBookingFiles,
} from '#src/features/bookings/files/booking-files.contract.ts'
import {
  type BookingFileKind,
  bookingFileKinds,
  bookingFileRefusal,
} from '#src/features/bookings/files/booking-files.rules.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { FileDrop } from '#src/web/ui/fields/file-drop.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { BookingFileRow } from './booking-file-row.panel.tsx'
import styles from './booking-files.module.css'

/** The papers of a stored booking that the reader may see. Every change is saved at once, even after the trip. */
export function BookingFiles({ booking }: { booking: Booking }) {
  const trip = useTrip()
  const canEdit =
    useCan('edit', 'Booking') && editRefusal({ status: trip.status, hasBookings: true }, 'documents') === null
  const params = { tripId: booking.tripId, bookingId: booking.id }
  const { data, isError, refetch } = useQuery(queryOf(listBookingFiles, { params }))
  if (!canEdit && data?.files.length === 0) return null
  return (
    <Card title={t('bookings.files')}>
      <div className={styles.panel}>
        {isError && !data && <LoadFailure what={t('bookings.files-what')} onRetry={() => void refetch()} />}
        {data && data.files.length > 0 && <List booking={booking} files={data.files} isReadOnly={!canEdit} />}
        {canEdit && <Uploading booking={booking} />}
      </div>
    </Card>
  )
}

type ListProps = { booking: Booking; files: readonly BookingFile[]; isReadOnly: boolean }

function List({ booking, files, isReadOnly }: ListProps) {
  const everybody = [...booking.people, ...booking.canceledPeople]
  const ofWhom = (id: string | null) => everybody.find(({ participantId }) => participantId === id)
  return (
    <ul className={styles.files} aria-label={t('bookings.files')}>
      {files.map((file) => {
        const whose = ofWhom(file.participantId)
        return (
          <BookingFileRow key={file.id} file={file} whose={whose ? headName(whose) : null} isReadOnly={isReadOnly} />
        )
      })}
    </ul>
  )
}

const whole = 'whole'

/** Takes papers of a kind, about the whole booking or one of its people. */
function Uploading({ booking }: { booking: Booking }) {
  const [kind, setKind] = useState<BookingFileKind>('contract')
  const [whose, setWhose] = useState<string>(whole)
  const [fault, setFault] = useState<string | null>(null)
  const named = [...booking.people, ...booking.canceledPeople].filter(({ surname }) => surname !== null)
  const participantId = whose === whole ? null : whose
  const uploads = useUploads(
    addBookingFile,
    {
      params: { tripId: booking.tripId, bookingId: booking.id },
      query: { kind, ...(participantId && { participantId }) },
    },
    {
      failureText: t('bookings.file-upload-failed'),
      onDone: () => undefined,
      onAllDone: (n) => void toast.success(t('bookings.files-uploaded', { n })),
    },
  )
  const add = (files: readonly File[]) => {
    const refusal = bookingFileRefusal({ kind, participantId })
    setFault(refusal && t(refusal))
    if (!refusal) uploads.add(files)
  }
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t('bookings.file-kind')}
          value={kind}
          onChange={(next) => {
            setKind(next ?? 'other')
            setFault(null)
          }}
          options={bookingFileKinds.map((one) => ({ value: one, label: t(`bookings.file-kind.${one}`) }))}
        />
        <SelectField
          label={t('bookings.file-person')}
          value={whose}
          error={fault}
          onChange={(next) => {
            setWhose(next ?? whole)
            setFault(null)
          }}
          options={[
            { value: whole, label: t('bookings.file-whole') },
            ...named.map((head) => ({ value: head.participantId, label: headName(head) })),
          ]}
        />
      </div>
      <FileDrop onFiles={add} />
      {uploads.uploads.length > 0 && (
        <UploadRows uploads={uploads.uploads} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      )}
    </>
  )
}
