import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { bodyOf, type SeatMapValues, seatMapBody, valuesOf } from '#src/features/seating/seat-maps/seat-map.values.ts'
import { editSeatMap, getSeatMap, type SeatMap } from '#src/features/seating/seat-maps/seat-maps.contract.ts'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { useDrawing } from './drawing.state.ts'
import styles from './editor.module.css'
import { EditorHead } from './editor-head.panel.tsx'
import { MapEditor } from './map-editor.panel.tsx'

const route = getRouteApi('/main/settings/seat-maps/$seatMapId')

/** The editor of a map of the library. */
export function SeatMapScreen() {
  const { seatMapId } = route.useParams()
  const { data: map, isError, refetch } = useQuery(queryOf(getSeatMap, { params: { seatMapId } }))
  if (map) return <OpenMap key={map.id} map={map} />
  return isError ? (
    <LoadFailure what={t('seating.maps.what')} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage shape="rooms" />
  )
}

function OpenMap({ map }: { map: SeatMap }) {
  const isReadOnly = !useCan('edit', 'BusLayout')
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/settings/seat-maps' })
  const params = { seatMapId: map.id }
  const form = useFormOf<typeof seatMapBody, SeatMapValues>(seatMapBody, {
    mode: 'controlled',
    initialValues: valuesOf(map),
    toBody: bodyOf,
  })
  const saved = useSavedForm(form, {
    name: 'seat-map',
    stored: { id: map.id, version: map.version, values: valuesOf(map) },
    load: async () => {
      const now = await request(getSeatMap, { params })
      return { version: now.version, values: valuesOf(now) }
    },
    call: savedBy(editSeatMap, (body: z.output<typeof seatMapBody>, version) => ({
      params,
      body: { ...body, version },
    })),
    failureText: t('seating.maps.failed'),
    savedText: t('seating.maps.saved'),
    keys: { save: t('seating.maps.save') },
  })
  const { drawing, name, registeredSeats } = form.getValues()
  const acts = useDrawing(drawing, (next) => form.setFieldValue('drawing', next))
  return (
    <>
      <EditorHead
        title={name || map.name}
        before={
          <Link to="/settings/seat-maps" className={styles.crumb}>
            <Icon of={IconChevronLeft} size="small" />
            {t('seating.maps.title')}
          </Link>
        }
        acts={acts}
        saved={saved}
        isReadOnly={isReadOnly}
        onClose={close}
      />
      <MapEditor
        acts={acts}
        registered={Number.isInteger(registeredSeats) ? registeredSeats : null}
        isOfCoach={false}
        isReadOnly={isReadOnly}
        used={<Used map={map} />}
      >
        <SavedNotices saved={saved} />
        <TextField
          {...form.getInputProps('name')}
          label={t('seating.maps.field.name')}
          isRequired
          maxLength={60}
          readOnly={isReadOnly}
        />
        <NumberField
          {...form.getInputProps('registeredSeats')}
          label={t('seating.maps.field.registered')}
          isRequired
          min={1}
          max={120}
          readOnly={isReadOnly}
        />
      </MapEditor>
    </>
  )
}

function Used({ map: { trips } }: { map: SeatMap }) {
  if (trips.length === 0) return null
  return (
    <>
      <b>{t('seating.edit.used', { n: trips.length })}</b>
      <p>
        {trips.map(({ tripId, title }, at) => (
          <span key={tripId}>
            {at > 0 && ', '}
            <Link to="/trips/$tripId/bus-layout" params={{ tripId }}>
              {title}
            </Link>
          </span>
        ))}
        . {t('seating.edit.used-keep')}
      </p>
    </>
  )
}
