import { useMemo, useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { mostPasted, pasteRefusal } from '#src/features/bookings/people/people.rules.ts'
import { pastedPeople } from '#src/features/customers/pasted-people.values.ts'
import type { PersonValues } from '#src/features/customers/person.values.ts'
import { PastedPeople } from '#src/features/customers/web/pasted-people.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'

type PastePeopleProps = {
  today: Day
  onClose: () => void
  onPaste: (people: Partial<PersonValues>[]) => void
}

/** Rows copied from a sheet become people of the booking, seen before they are put in. */
export function PastePeopleDialog({ today, onClose, onPaste }: PastePeopleProps) {
  const [text, setText] = useState('')
  const { people, unread } = useMemo(() => pastedPeople(text, today), [text, today])
  const refusal = pasteRefusal(people.length)
  const put = () => {
    onPaste(people.map(({ person }) => person))
    onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.paste')}
      size="large"
      isDirty={() => text !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('bookings.cancel-form')}</Button>
          <Button kind="primary" onClick={put} refusal={refusal && t(refusal, { n: mostPasted })}>
            {t('bookings.paste-put', { n: people.length })}
          </Button>
        </>
      }
    >
      <div className={styles.rows}>
        <TextAreaField
          label={t('bookings.paste-rows')}
          help={t('bookings.paste-help')}
          rows={5}
          value={text}
          onChange={setText}
        />
      </div>
      {people.length > 0 && <PastedPeople people={people} unread={unread} today={today} />}
    </StackModal>
  )
}
