import { useState } from 'react'
import { pastedPeople } from '#src/features/customers/pasted-people.rules.ts'
import type { PersonValues } from '#src/features/customers/person-form.rules.ts'
import { taxCodeRefusal } from '#src/features/customers/tax-code.rules.ts'
import type { Day } from '#src/shared/day.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextAreaField } from '#src/web/ui/text-area-field.tsx'
import styles from './booking-dialogs.module.css'

type PastePeopleProps = {
  today: Day
  onClose: () => void
  onPaste: (people: Partial<PersonValues>[]) => void
}

/** Rows copied from a sheet become people of the booking, seen before they are put in. */
export function PastePeopleDialog({ today, onClose, onPaste }: PastePeopleProps) {
  const [text, setText] = useState('')
  const people = pastedPeople(text, today)
  const put = () => {
    onPaste(people)
    onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.paste')}
      size="medium"
      isDirty={() => text !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('bookings.cancel-form')}</Button>
          <Button kind="primary" onClick={put} refusal={people.length === 0 ? t('bookings.paste-nothing') : null}>
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
      {people.length > 0 && (
        <div className={styles.found}>
          <table className={styles.work}>
            <caption className="for-readers">{t('bookings.paste-found')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('customers.field.surname')}</th>
                <th scope="col">{t('customers.field.name')}</th>
                <th scope="col">{t('customers.field.taxCode')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person, index) => {
                const fault = person.taxCode ? taxCodeRefusal(person.taxCode) : null
                return (
                  <tr key={index}>
                    <th scope="row">{person.surname}</th>
                    <td>{person.name}</td>
                    <td>
                      <span className="mono">{person.taxCode}</span>
                      {fault && <small className={styles.fault}>{textOfCode(fault)}</small>}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </StackModal>
  )
}
