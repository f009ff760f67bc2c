import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { addAttendees, passAttendeeUp, removeAttendee } from '#src/features/bookings/attendees/attendees.contract.ts'
import { headNameOf } from '#src/features/bookings/people/booking-names.words.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './attendees.module.css'
import { type Attendee, attendeesQuery } from './attendees.state.ts'

const AssignPeopleDialog = lazyDialog(async () => (await import('./assign-people.dialog.tsx')).AssignPeopleDialog)

/**
 * The people who enter a service with counted places, and those who wait. `isOpen` is false on a trip that may no
 * longer change.
 */
export function AttendeesPanel({ serviceId, isOpen }: { serviceId: string; isOpen: boolean }) {
  const { data, isError, refetch } = useQuery(attendeesQuery(serviceId))
  const canEdit = useCan('edit', 'Booking') && isOpen
  const [isAssigning, setAssigning] = useState(false)
  if (!data)
    return isError ? (
      <LoadFailure what={t('attendees.what')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} />
    )
  const { limit, inside, waiting, others } = data
  if (limit === null) return null
  const row = { serviceId, canEdit }
  return (
    <section className={styles.attendees} aria-label={t('attendees.title')}>
      <h3>
        {t('attendees.title')}
        <span>
          <b>{t('attendees.taken-of', { n: inside.length, limit })}</b>
          {inside.length < limit && `, ${t('attendees.free', { n: limit - inside.length })}`}
          {waiting.length > 0 && `, ${t('attendees.waiting-count', { n: waiting.length })}`}
        </span>
      </h3>
      {inside.length === 0 && <p className={styles.quiet}>{t('attendees.nobody')}</p>}
      <People {...row} label={t('attendees.inside')} people={inside} />
      {waiting.length > 0 && <h4>{t('attendees.waiting')}</h4>}
      <People {...row} label={t('attendees.waiting')} people={waiting} isWaiting />
      {canEdit &&
        (others.length > 0 ? (
          <Button size="small" icon={IconPlus} onClick={() => setAssigning(true)}>
            {t('attendees.assign')}
          </Button>
        ) : (
          inside.length > 0 && <p className={styles.quiet}>{t('attendees.everybody')}</p>
        ))}
      {isAssigning && (
        <Suspense>
          <AssignPeopleDialog
            serviceId={serviceId}
            others={others}
            free={Math.max(0, limit - inside.length)}
            onClose={() => setAssigning(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type PeopleProps = {
  serviceId: string
  canEdit: boolean
  label: string
  people: readonly Attendee[]
  isWaiting?: boolean
}

function People({ serviceId, canEdit, label, people, isWaiting = false }: PeopleProps) {
  const failureText = t('attendees.failed')
  const back = useCommand(addAttendees, { failureText })
  const remove = useCommand(removeAttendee, {
    failureText,
    onDone: ({ place, enters }, { params: { participantId } }) => {
      const person = nameOf(people, participantId)
      const text = enters
        ? t('attendees.removed-enters', { person, other: headNameOf(enters) })
        : t('attendees.removed', { person })
      toastWithUndo(text, () => {
        back.mutate(
          { params: { serviceId }, body: { participantIds: [participantId], place } },
          { onSuccess: () => void toast.success(t('attendees.back', { person })) },
        )
      })
    },
  })
  const pass = useCommand(passAttendeeUp, { failureText })
  if (people.length === 0) return null
  return (
    <ol className={styles.people} aria-label={label}>
      {people.map((one, at) => {
        const person = headNameOf(one)
        const params = { serviceId, participantId: one.participantId }
        return (
          <li key={one.participantId}>
            <span>
              {person}
              {one.isOption && <small> {t('attendees.option')}</small>}
            </span>
            {canEdit && (
              <span className={styles.acts}>
                {isWaiting && at > 0 && (
                  <IconButton
                    icon={IconArrowUp}
                    size="small"
                    label={t('attendees.first', { person })}
                    onClick={() => pass.mutate({ params })}
                  />
                )}
                <IconButton
                  icon={IconTrash}
                  size="small"
                  label={t('attendees.remove', { person })}
                  onClick={() => remove.mutate({ params })}
                />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function nameOf(people: readonly Attendee[], participantId: string): string {
  const found = people.find((one) => one.participantId === participantId)
  return found ? headNameOf(found) : ''
}
