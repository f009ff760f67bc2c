import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import { FilledText } from '#src/features/communications/letters/web/filled-text.panel.tsx'
import { VariableChips } from '#src/features/communications/letters/web/variable-chips.panel.tsx'
import { getTextSample } from '#src/features/communications/texts/text-sample.contract.ts'
import {
  changeMessageText,
  listMessageTexts,
  type MessageText,
  restoreMessageText,
} from '#src/features/texts/messages/message-texts.contract.ts'
import { lacksDays, unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'
import { filledParts, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import styles from './message-texts.module.css'

type Values = { subject: string; body: string }

const shape = changeMessageText.schema.body.omit({ version: true })
type Body = z.output<typeof shape>

const storedOf = ({ subject, body, version }: MessageText) => ({ version, values: { subject, body } })

/** Edits the text of one kind of message, with a preview by the data of a real reader. */
export function MessageTextForm({ text }: { text: MessageText }) {
  const { kind, standard, changedAt, changedBy, version } = text
  const params = { kind }
  const area = useRef<HTMLDivElement>(null)
  const { data } = useQuery(queryOf(getTextSample, { params }))
  const stored = storedOf(text)
  const form = useFormOf(shape, {
    mode: 'controlled',
    initialValues: stored.values as Values,
    faults: (values) => {
      const unknown = unknownVariable(kind, values)
      return unknown ? [{ path: unknown.path, code: 'texts.unknown-variable', params: { name: unknown.name } }] : []
    },
  })
  const values = form.getValues()
  const saved = useSavedForm(form, {
    name: `message-text-${kind}`,
    stored,
    load: async () => {
      const { texts } = await request(listMessageTexts, {})
      const now = texts.find((one) => one.kind === kind)
      return now ? storedOf(now) : null
    },
    differences: textDifferences,
    call: savedBy(changeMessageText, (body: Body, over: number) => ({ params, body: { ...body, version: over } })),
    failureText: t('texts.save-failed'),
    savedText: t('texts.saved'),
  })
  const restore = useCommand(restoreMessageText, {
    failureText: t('texts.save-failed'),
    onDone: () => {
      saved.discard()
      toast.success(t('texts.restored'))
    },
  })
  const isOwn = stored.values.subject !== standard.subject || stored.values.body !== standard.body
  const sample = data?.sample ?? null
  return (
    <>
      <Card
        title={t(`texts.kind.${kind}`)}
        end={
          <span className={page.facts}>
            <SaveState saving={saved.saving} />
            {isOwn && (
              <Button
                size="small"
                isBusy={restore.isPending}
                onClick={() => restore.mutate({ params, body: { version } })}
              >
                {t('texts.restore')}
              </Button>
            )}
            <Button kind="primary" size="small" type="submit" form="message-text" isBusy={saved.isPending}>
              {t('texts.save')}
            </Button>
          </span>
        }
      >
        <form id="message-text" className={page.form} noValidate onSubmit={saved.submit('stay')}>
          <SavedNotices saved={saved} />
          <p className={styles.quiet}>
            {isOwn && changedAt && changedBy
              ? t('texts.changed-by', { day: formatDay(wallClock(new Date(changedAt)).day), by: changedBy })
              : t('texts.standard')}
          </p>
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
              help={t('texts.help')}
              isRequired
              rows={12}
            />
          </div>
        </form>
      </Card>
      <Card title={t('texts.preview')}>
        <p className={styles.quiet}>
          {sample ? t('texts.preview-of', { name: sample.name, trip: sample.trip }) : t('texts.preview-none')}
        </p>
        {lacksDays(kind, values) && <NoticeStrip tone="warn">{t('letters.no-days')}</NoticeStrip>}
        <article className={page.mail} aria-label={t('texts.preview')}>
          <b>{sample ? filledSubject(values.subject, sample.values) : values.subject}</b>
          <p className={page.text}>
            {sample ? <FilledText parts={filledParts(values.body, sample.values)} /> : values.body}
          </p>
        </article>
      </Card>
    </>
  )
}

function textDifferences(mine: Values, theirs: Values): Difference[] {
  return (['subject', 'body'] as const)
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ field: t(`communications.field.${key}`), theirs: theirs[key], mine: mine[key] }))
}
