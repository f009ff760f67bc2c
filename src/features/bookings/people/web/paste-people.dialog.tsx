import { useMemo, useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { peopleOf, type Reading } from '#src/features/bookings/importing/pasted-people.values.ts'
import { pastedRows } from '#src/features/bookings/importing/pasted-rows.values.ts'
import { PastedColumns } from '#src/features/bookings/importing/web/pasted-columns.form.tsx'
import { PastedPeople } from '#src/features/bookings/importing/web/pasted-people.panel.tsx'
import { mostPasted, pasteRefusal } from '#src/features/bookings/people/people.rules.ts'
import type { PersonValues } from '#src/features/customers/person/person.values.ts'
import type { Day } from '#src/shared/day.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type PastePeopleProps = {
  today: Day
  onClose: () => void
  onPaste: (people: Partial<PersonValues>[]) => void
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.trim()

/** Turns rows copied from a sheet into people of the booking, who are shown before they are added. */
export function PastePeopleDialog({ today, onClose, onPaste }: PastePeopleProps) {
  const [text, setText] = useState('')
  const [reading, setReading] = useState<Reading>({})
  const { people, unread, columns, hasHeader, nameless } = useMemo(
    () => peopleOf(pastedRows(text), today, reading),
    [text, today, reading],
  )
  // A different first row means a different sheet, so earlier corrections no longer apply.
  const paste = (next: string) => {
    if (firstLine(next) !== firstLine(text)) setReading({})
    setText(next)
  }
  const code = pasteRefusal(people.length)
  const refusal = code && t(code, { n: mostPasted })
  const put = () => {
    onPaste(people.map(({ person }) => person))
    onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.paste')}
      size="sheet"
      isDirty={() => text !== ''}
      backOut={t('bookings.cancel-form')}
      footer={
        <Button kind="primary" onClick={put} refusal={refusal}>
          {t('bookings.paste-put', { n: people.length })}
        </Button>
      }
    >
      <div className={styles.rows}>
        <TextAreaField
          label={t('bookings.paste-rows')}
          help={t('bookings.paste-help')}
          rows={4}
          value={text}
          onChange={paste}
        />
      </div>
      {columns.length > 0 && (
        <PastedColumns columns={columns} hasHeader={hasHeader} reading={reading} onChange={setReading} />
      )}
      {columns.length > 0 && people.length === 0 && (
        <NoticeStrip tone="warn">{t('customers.pasted-nobody')}</NoticeStrip>
      )}
      {people.length > 0 && refusal && <NoticeStrip tone="err">{refusal}</NoticeStrip>}
      {people.length > 0 && nameless.length > 0 && (
        <NoticeStrip tone="warn">
          {t('import.nameless', { n: nameless.length, rows: nameless.map((at) => at + 1).join(', ') })}
        </NoticeStrip>
      )}
      {people.length > 0 && <PastedPeople people={people} unread={unread} today={today} />}
    </StackModal>
  )
}
