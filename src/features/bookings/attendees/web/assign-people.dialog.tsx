import { useState } from 'react'
import { addAttendees } from '#src/features/bookings/attendees/attendees.contract.ts'
import { headNameOf } from '#src/features/bookings/people/booking-names.words.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import styles from './attendees.module.css'
import type { Attendee } from './attendees.state.ts'

type AssignPeopleProps = {
  serviceId: string
  others: readonly Attendee[]
  /** The places that nobody has. */
  free: number
  onClose: () => void
}

/** Chooses people for the counted places of a service, in the order of the list. */
export function AssignPeopleDialog({ serviceId, others, free, onClose }: AssignPeopleProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const assign = useCommand(addAttendees, {
    failureText: t('attendees.failed'),
    onDone: ({ inside, waiting }) => {
      toast.success(
        waiting > 0
          ? t('attendees.assigned-waiting', { n: inside, m: waiting })
          : t('attendees.assigned', { n: inside }),
      )
      onClose()
    },
  })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const participantIds = others.flatMap(({ participantId }) => (chosen.has(participantId) ? [participantId] : []))
  const n = participantIds.length
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('attendees.assign')}
      isDirty={() => n > 0}
      backOut={t('attendees.cancel')}
      footer={
        <Button
          kind="primary"
          isBusy={assign.isPending}
          refusal={n === 0 ? t('bookings.attendees-missing') : null}
          onClick={() => assign.mutate({ params: { serviceId }, body: { participantIds } })}
        >
          {t('attendees.assign-do', { n })}
        </Button>
      }
    >
      <div className={styles.choice}>
        <CheckField
          label={t('attendees.all')}
          checked={n === others.length}
          data-autofocus
          onChange={(isAll) => setChosen(new Set(isAll ? others.map(({ participantId }) => participantId) : []))}
        />
        <ul>
          {others.map((one) => (
            <li key={one.participantId}>
              <CheckField
                label={headNameOf(one)}
                checked={chosen.has(one.participantId)}
                onChange={(isChosen) => choose(one.participantId, isChosen)}
              />
            </li>
          ))}
        </ul>
        <p role="status" className={styles.quiet}>
          {n > free ? t('attendees.will-wait', { n: n - free }) : t('attendees.free', { n: free - n })}
        </p>
      </div>
    </StackModal>
  )
}
