import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { drawingOf } from '#src/features/seating/seat-maps/drawing.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import { type CoachMapValues, coachMapBody, coachMapBodyOf } from '#src/features/seating/seat-maps/seat-map.values.ts'
import { useDrawing } from '#src/features/seating/seat-maps/web/drawing.state.ts'
import editorStyles from '#src/features/seating/seat-maps/web/editor.module.css'
import { EditorHead } from '#src/features/seating/seat-maps/web/editor-head.panel.tsx'
import { MapEditor } from '#src/features/seating/seat-maps/web/map-editor.panel.tsx'
import { type BusCoach, getBusLayout, giveLayout } from '#src/features/seating/seats/seating.contract.ts'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { type OpenTrip, tripQuery } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { type Displaced, DisplacedDialog, isAnybodyDisplaced } from './displaced.dialog.tsx'

const route = getRouteApi('/main/trips/$tripId/bus-layout/$vehicleId')

/** The editor of the map of one coach of the trip, which is its own copy. */
export function CoachEditorScreen() {
  const { tripId, vehicleId } = route.useParams()
  const trip = useQuery(tripQuery(tripId))
  const bus = useQuery(queryOf(getBusLayout, { params: { tripId } }))
  const coach = bus.data?.coaches.find((one) => one.vehicleId === vehicleId)
  if (trip.data && coach?.layout)
    return <OpenCoach key={vehicleId} trip={trip.data} coach={{ ...coach, layout: coach.layout }} />
  return trip.isError || bus.isError || bus.data ? (
    <LoadFailure what={t('seating.what')} onRetry={() => void Promise.all([trip.refetch(), bus.refetch()])} />
  ) : (
    <SkeletonPage shape="rooms" />
  )
}

type Mapped = BusCoach & { layout: Layout }

const storedOf = ({ vehicleId, version, layout, blocked }: Mapped) => ({
  id: vehicleId,
  version: version ?? 0,
  values: { drawing: drawingOf(layout, blocked) },
})

function OpenCoach({ trip, coach }: { trip: OpenTrip; coach: Mapped }) {
  const navigate = useNavigate()
  const [displaced, setDisplaced] = useState<Displaced | null>(null)
  const mayEdit = useCan('edit', 'BusLayout')
  const isReadOnly = !mayEdit || editRefusal({ status: trip.status, hasBookings: true }, 'itinerary') !== null
  const params = { tripId: trip.id, vehicleId: coach.vehicleId }
  const close = () => void navigate({ to: '/trips/$tripId/bus-layout', params: { tripId: trip.id } })
  const stored = storedOf(coach)
  const form = useFormOf<typeof coachMapBody, CoachMapValues>(coachMapBody, {
    mode: 'controlled',
    initialValues: stored.values,
    toBody: coachMapBodyOf,
  })
  const saved = useSavedForm(form, {
    name: 'coach-map',
    stored,
    load: async () => {
      const now = (await request(getBusLayout, { params: { tripId: trip.id } })).coaches.find(
        ({ vehicleId }) => vehicleId === coach.vehicleId,
      )
      return now?.layout ? storedOf({ ...now, layout: now.layout }) : null
    },
    call: savedBy(giveLayout, (body: z.output<typeof coachMapBody>, version) => ({
      params,
      body: { ...body, version },
    })),
    failureText: t('seating.maps.failed'),
    savedText: t('seating.maps.saved'),
    onSaved: (people) => isAnybodyDisplaced(people) && setDisplaced(people),
    keys: { save: t('seating.maps.save') },
  })
  const acts = useDrawing(form.getValues().drawing, (next) => form.setFieldValue('drawing', next))
  return (
    <>
      <EditorHead
        title={t('seating.edit.of-coach')}
        before={
          <Link
            to="/trips/$tripId/bus-layout"
            params={{ tripId: trip.id }}
            search={{ coach: coach.vehicleId }}
            className={editorStyles.crumb}
          >
            <Icon of={IconChevronLeft} size="small" />
            {trip.title}
          </Link>
        }
        acts={acts}
        saved={saved}
        isReadOnly={isReadOnly}
        onClose={close}
      />
      <MapEditor acts={acts} registered={null} isOfCoach isReadOnly={isReadOnly}>
        <SavedNotices saved={saved} />
        <p className={editorStyles.where}>{[coach.model, coach.plate].filter(Boolean).join(', ')}</p>
        <p className={editorStyles.where}>{t('seating.edit.coach-keep')}</p>
      </MapEditor>
      {displaced && (
        <DisplacedDialog
          people={displaced}
          onClose={() => {
            setDisplaced(null)
            close()
          }}
        />
      )}
    </>
  )
}
