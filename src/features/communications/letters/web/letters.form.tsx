import { IconFlask, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import { type LetterKind, type PageKind, pageKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import {
  type LettersDraft,
  prepareLetters,
  sendLetters,
  tryLetter,
} from '#src/features/communications/letters/letters.contract.ts'
import {
  type Addressee,
  emptyLetterRefusal,
  envelopesOf,
  isProposed,
} from '#src/features/communications/letters/letters.rules.ts'
import { countedAs, groupsOf } from '#src/features/communications/letters/letters.view.ts'
import { unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'
import type { Difference } from '#src/shared/difference.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { type Attached, Attachments } from './attachments.panel.tsx'
import { ConfirmLettersDialog } from './confirm-letters.dialog.tsx'
import { LettersChecks } from './letters-checks.panel.tsx'
import { LettersHead } from './letters-head.panel.tsx'
import { LettersPreview } from './letters-preview.panel.tsx'
import { LettersReaders } from './letters-readers.panel.tsx'
import { Sendings } from './sendings.panel.tsx'
import { VariableChips } from './variable-chips.panel.tsx'

type Body = z.output<(typeof sendLetters)['schema']['body']>
type Values = { subject: string; body: string }
type LettersFormProps = {
  draft: LettersDraft
  kindLabels: (kind: LetterKind) => string
  onKind: (kind: PageKind) => void
  onClose: () => void
}

/** A letter is stored only by being sent, so its proposed text serves as its version. */
const storedOf = ({ subject, body }: Values) => ({
  version: JSON.stringify([subject, body]),
  values: { subject, body },
})

/** Writes one kind of letter to several people, shows each as it will be, and sends them. */
export function LettersForm({ draft, kindLabels, onKind, onClose }: LettersFormProps) {
  const { kind, trip, people, refusal: code } = draft
  const params = { tripId: trip.id, kind }
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [shownId, setShownId] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isAsking, setAsking] = useState(false)
  const stored = storedOf(draft)
  const start = useRef(stored.values)
  const area = useRef<HTMLDivElement>(null)
  const { byMail, toTell } = groupsOf(draft)
  const isTicked = (one: Addressee) => ticks.get(one.id) ?? isProposed(one)
  const chosen = byMail.filter(isTicked)
  const refusal = code ? t(code as TextKey) : chosen.length === 0 ? t('letters.choose') : null
  const recipients = chosen.map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  const fileIds = files.map(({ id }) => id)
  const form = useFormOf(sendLetters.schema.body, {
    mode: 'controlled',
    initialValues: start.current as Values,
    toBody: (values) => ({ ...values, recipients, fileIds }),
    faults: (given) => {
      const unknown = unknownVariable(kind, given)
      if (unknown) return [{ path: unknown.path, code: 'texts.unknown-variable', params: { name: unknown.name } }]
      const empty = emptyLetterRefusal(given.body, draft.body)
      return empty ? [{ path: '/body', code: empty, params: {} }] : []
    },
  })
  const values = form.getValues()
  const saved = useSavedForm(form, {
    name: `letters-${kind}-${trip.id}`,
    stored,
    load: async () => storedOf(await request(prepareLetters, { params })),
    differences: textDifferences,
    call: savedBy(sendLetters, (body: Body, _over: string) => ({ params, body })),
    versionOf: () => stored.version,
    failureText: t('letters.send-failed'),
    onSaved: ({ letters, left }) => {
      // Text and attachments stay: after a stop, the others get the same letter.
      setTicks(new Map())
      toast.success(t('letters.queued', { n: letters }))
      if (left.length > 0) toast.info(t('letters.left', { n: left.length, names: left.join(', ') }))
    },
  })
  const trial = useCommand(tryLetter, {
    failureText: t('letters.send-failed'),
    onRefused: (problem) => form.showFaults(problem),
    onDone: ({ to }) => toast.success(t('letters.trial-sent', { to })),
  })
  const ask = () => {
    if (refusal === null && form.read()) setAsking(true)
  }
  useShortcuts([{ keys: 'mod+enter', label: t('letters.confirm-do'), run: ask }])
  const shown = people.find(({ id }) => id === shownId) ?? chosen[0] ?? people[0] ?? null
  const tryOn = () => {
    const found = form.read()
    const { subject, body } = values
    if (shown && (found || recipients.length === 0))
      trial.mutate({ params, body: { subject, body, recipientId: shown.id, fileIds } })
  }
  return (
    <div className={page.page}>
      <LettersHead draft={draft} title={kindLabels(kind)} saving={saved.saving} onClose={onClose}>
        <Button
          icon={IconFlask}
          refusal={code ? t(code as TextKey) : shown ? null : t('letters.choose')}
          isBusy={trial.isPending}
          onClick={tryOn}
        >
          {t('letters.trial')}
        </Button>
        <Button
          kind="primary"
          icon={IconSend}
          keys="Ctrl Invio"
          refusal={refusal}
          isBusy={saved.isPending}
          onClick={ask}
        >
          {t(`letters.send.${countedAs(kind)}`, { n: chosen.length })}
        </Button>
      </LettersHead>
      <div className={page.columns}>
        <div className={page.column}>
          <LettersReaders
            draft={draft}
            isTicked={isTicked}
            onTick={(ids, isOn) => setTicks(new Map([...ticks, ...ids.map((id) => [id, isOn] as const)]))}
            shownId={shown?.id ?? null}
            onShow={setShownId}
          />
          <Sendings tripId={trip.id} kindLabels={kindLabels} />
        </div>
        <Card
          className={page.message}
          title={t('letters.message')}
          end={
            <SelectField
              label={t('letters.model')}
              isLabelHidden
              value={pageKinds.find((one) => one === kind) ?? null}
              onChange={(next) => next && onKind(next)}
              options={pageKinds.map((one) => ({ value: one, label: kindLabels(one) }))}
            />
          }
        >
          <form
            id="letters"
            className={page.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            <SavedNotices saved={saved} />
            {code && <NoticeStrip tone="info">{t(code as TextKey)}</NoticeStrip>}
            <TextField {...form.getInputProps('subject')} label={t('communications.field.subject')} isRequired />
            <VariableChips
              kind={kind}
              text={values.body}
              areaIn={() => area.current?.querySelector('textarea') ?? null}
              onChange={(body) => form.setFieldValue('body', body)}
            />
            <div ref={area}>
              <TextAreaField
                {...form.getInputProps('body')}
                label={t('communications.field.body')}
                isRequired
                rows={13}
                labelEnd={
                  <Button kind="text" size="small" onClick={() => form.setValues(stored.values)}>
                    {t('letters.restore')}
                  </Button>
                }
              />
            </div>
            <Attachments tripId={trip.id} kind={kind} files={files} onChange={setFiles} />
          </form>
        </Card>
        <div className={page.column}>
          <LettersPreview draft={draft} text={values} chosen={chosen} shown={shown} files={files} onShow={setShownId} />
          <LettersChecks draft={draft} text={values} chosen={chosen} />
        </div>
      </div>
      {isAsking && (
        <ConfirmLettersDialog
          title={kindLabels(kind)}
          trip={trip.title}
          people={chosen.length}
          letters={envelopesOf(kind, chosen).length}
          untold={toTell.length}
          isBusy={saved.isPending}
          onSend={() => {
            setAsking(false)
            void saved.save('stay')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function textDifferences(mine: Values, theirs: Values): Difference[] {
  return (['subject', 'body'] as const)
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ field: t(`communications.field.${key}`), theirs: theirs[key], mine: mine[key] }))
}
