import { type FormEvent, useState } from 'react'
import { type RoomingVersions, sendRoomingVersion } from '#src/features/rooming/versions/versions.contract.ts'
import { type Telling, tellings } from '#src/shared/outbox.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './rooming-versions.module.css'

type SendVersionProps = { tripId: string; data: RoomingVersions; onClose: () => void }

type Way = 'email' | Telling

/** Sends the list as it is now to the hotel, as its first, an update or its final one. */
export function SendVersionDialog({ tripId, data, onClose }: SendVersionProps) {
  const { final, subject, body } = data.draft
  const [start] = useState({ subject, body, recipient: data.draft.recipient ?? '' })
  const [words, setWords] = useState(start)
  const [how, setHow] = useState<Way>('email')
  const [isFinal, setFinal] = useState(false)
  const [hasNotes, setNotes] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const send = useCommand(sendRoomingVersion, {
    failureText: t('rooming.send-failed'),
    onRefused: ({ fields = [], detail }) => {
      setFaults(Object.fromEntries(fields.map(({ path, text }) => [path.slice(1), text])))
      setFault(fields.length > 0 ? null : detail)
      return true
    },
    onDone: ({ number }) => {
      toast.success(t(how === 'email' ? 'rooming.sent' : 'rooming.marked', { n: number }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!data.hotel) return
    const { serviceId } = data.hotel
    const from = data.versions[0]?.number ?? null
    send.mutate({
      params: { tripId },
      body: {
        ...{ ...words, serviceId, isFinal, hasNotes, from },
        ...(how === 'email' ? { recipient: words.recipient.trim(), toldHow: null } : { recipient: null, toldHow: how }),
      },
    })
  }
  const field = (name: 'recipient' | 'subject' | 'body') => ({
    label: t(`rooming.field.${name}`),
    isRequired: true,
    value: words[name],
    error: faults[name],
    onChange: (value: string) => setWords({ ...words, [name]: value }),
  })
  return (
    <StackModal
      isOpen
      size="medium"
      onClose={onClose}
      title={t('rooming.send-title')}
      isDirty={() => words.subject !== start.subject || words.body !== start.body}
      backOut={t('rooming.send-back')}
      footer={
        <Button kind="primary" type="submit" form="send-version" isBusy={send.isPending}>
          {t(how === 'email' ? 'rooming.send' : 'rooming.mark-told')}
        </Button>
      }
    >
      <form id="send-version" className={styles.form} onSubmit={submit} noValidate>
        {fault && <NoticeStrip tone="err">{fault}</NoticeStrip>}
        <CheckField
          label={t('rooming.is-final')}
          checked={isFinal}
          onChange={(isOn) => {
            setFinal(isOn)
            if (isOn) setNotes(true)
            // What was typed stays; a proposal that nobody touched gives way to the other.
            const [from, to] = isOn ? [start, final] : [final, start]
            if (words.subject === from.subject && words.body === from.body)
              setWords({ ...words, subject: to.subject, body: to.body })
          }}
        />
        <CheckField label={t('rooming.has-notes')} checked={hasNotes} onChange={setNotes} />
        <SelectField<Way>
          label={t('rooming.field.how')}
          options={(['email', ...tellings] as const).map((value) => ({ value, label: t(`rooming.how.${value}`) }))}
          value={how}
          onChange={(value) => setHow(value ?? 'email')}
        />
        {how === 'email' && (
          <>
            {data.draft.recipient === null && <NoticeStrip tone="warn">{t('rooming.no-email')}</NoticeStrip>}
            <TextField {...field('recipient')} type="email" />
            <TextField {...field('subject')} maxLength={200} />
            <TextAreaField {...field('body')} rows={9} />
          </>
        )}
      </form>
    </StackModal>
  )
}
