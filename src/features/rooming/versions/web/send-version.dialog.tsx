import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRoomingList } from '#src/features/rooming/board/board.contract.ts'
import { roomingListPdf } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import {
  type RoomingVersions,
  sendRoomingVersion,
  takeBackRoomingVersion,
} from '#src/features/rooming/versions/versions.contract.ts'
import { type Telling, tellings } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { download } from '#src/web/calls/download.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './rooming-versions.module.css'

type SendVersionProps = {
  tripId: string
  data: RoomingVersions
  /** True to begin with the final list. */
  isFinal?: boolean
  onClose: () => void
}

type Way = 'email' | Telling
type Words = { subject: string; body: string }

const isProposal = (words: Words, { subject, body }: Words) => words.subject === subject && words.body === body

/** Sends the list as it is now to the hotel, as its first, an update or its final one. */
export function SendVersionDialog({ tripId, data, isFinal: isFinalFirst = false, onClose }: SendVersionProps) {
  // A list that a colleague sends meanwhile refuses this one: its text names the version that was next at the opening.
  const [{ draft, versions }] = useState(data)
  const from = versions[0]?.number ?? null
  const proposal = (isOfFinal: boolean) => {
    const { subject, body } = isOfFinal ? draft.final : draft
    return { subject, body }
  }
  const [words, setWords] = useState({ ...proposal(isFinalFirst), recipient: draft.recipient ?? '' })
  const [how, setHow] = useState<Way>('email')
  const [isFinal, setFinal] = useState(isFinalFirst)
  const [hasNotes, setNotes] = useState(isFinalFirst)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const takeBack = useCommand(takeBackRoomingVersion, { onDone: sayUndone, failureText: t('rooming.send-failed') })
  const send = useCommand(sendRoomingVersion, {
    failureText: t('rooming.send-failed'),
    onRefused: ({ fields = [], detail }) => {
      setFaults(Object.fromEntries(fields.map(({ path, text }) => [path.slice(1), text])))
      setFault(fields.length > 0 ? null : detail)
      return true
    },
    onDone: ({ number }) => {
      if (how === 'email') toast.success(t('rooming.sent', { n: number }))
      else
        toastWithUndo(t('rooming.marked', { n: number }), () =>
          takeBack.mutate({ params: { tripId, number }, body: { serviceId: data.hotel!.serviceId } }),
        )
      onClose()
    },
  })
  const submit = () => {
    if (!data.hotel) return
    const { serviceId } = data.hotel
    send.mutate({
      params: { tripId },
      body: {
        ...{ ...words, serviceId, isFinal, hasNotes, from },
        ...(how === 'email' ? { recipient: words.recipient.trim(), toldHow: null } : { recipient: null, toldHow: how }),
      },
    })
  }
  const preview = () =>
    download(
      roomingListPdf,
      {
        params: { tripId },
        query: {
          ...(data.hotel && { serviceId: data.hotel.serviceId }),
          ...(hasNotes && { hasNotes: 'true' as const }),
          isTold: 'true' as const,
        },
      },
      t('rooming.preparing-pdf'),
    )
  const field = (name: 'recipient' | 'subject' | 'body') => ({
    label: t(`rooming.field.${name}`),
    isRequired: true,
    value: words[name],
    error: faults[name],
    onChange: (value: string) => setWords({ ...words, [name]: value }),
  })
  return (
    <FormDialog
      size="medium"
      onClose={onClose}
      title={t('rooming.send-title')}
      isDirty={() => !isProposal(words, proposal(isFinal)) || words.recipient !== (draft.recipient ?? '')}
      backOut={t('rooming.send-back')}
      submitLabel={t(how === 'email' ? 'rooming.send' : 'rooming.mark-told')}
      isBusy={send.isPending}
      beside={
        data.hotel && (
          <Button kind="text" icon={IconFileText} onClick={() => void preview()}>
            {t('rooming.see-pdf')}
          </Button>
        )
      }
      className={styles.form}
      onSubmit={submit}
    >
      {fault && <NoticeStrip tone="err">{fault}</NoticeStrip>}
      {data.hotel && <OpenPoints tripId={tripId} serviceId={data.hotel.serviceId} />}
      <CheckField
        label={t('rooming.is-final')}
        checked={isFinal}
        onChange={(isOn) => {
          setFinal(isOn)
          if (isOn) setNotes(true)
          // What was typed stays; a proposal that nobody touched gives way to the other.
          if (isProposal(words, proposal(!isOn))) setWords({ ...words, ...proposal(isOn) })
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
          {draft.recipient === null && <NoticeStrip tone="warn">{t('rooming.no-email')}</NoticeStrip>}
          <TextField {...field('recipient')} type="email" />
          <TextField {...field('subject')} maxLength={200} />
          <TextAreaField {...field('body')} rows={9} />
        </>
      )}
    </FormDialog>
  )
}

/** What the checks before sending still name: whoever sends the list all the same has read it. */
function OpenPoints({ tripId, serviceId }: { tripId: string; serviceId: string }) {
  const { data } = useQuery(queryOf(getRoomingList, { params: { tripId }, query: { serviceId } }))
  const open = (data?.checks ?? []).filter(({ level }) => level !== 'ok')
  if (open.length === 0) return null
  return (
    <NoticeStrip
      tone={open.some(({ level }) => level === 'error') ? 'err' : 'warn'}
      title={t('rooming.points-open', { n: open.length })}
    >
      {open.map(({ code, params, names }) => (
        <span key={`${code} ${names.join()}`} className={styles.point}>
          {textOfCode(code, params)}
          {names.length > 0 && `: ${names.join(', ')}`}
        </span>
      ))}
    </NoticeStrip>
  )
}
