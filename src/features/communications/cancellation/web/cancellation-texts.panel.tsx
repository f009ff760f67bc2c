import { useRef, useState } from 'react'
import { noticeFault } from '#src/features/communications/cancellation/cancellation.view.ts'
import { type CancellationKind, cancellationKinds } from '#src/features/communications/letters/letter-kinds.values.ts'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { FilledText } from '#src/features/communications/letters/web/filled-text.panel.tsx'
import { VariableChips } from '#src/features/communications/letters/web/variable-chips.panel.tsx'
import { lacksDays } from '#src/features/texts/messages/message-texts.rules.ts'
import { filledParts, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './cancellation.module.css'

type Written = { subject: string; body: string }
export type Texts = Partial<Record<CancellationKind, Written>>
type CancellationTextsProps = {
  drafts: Record<CancellationKind, LettersDraft>
  texts: Texts
  textOf: (kind: CancellationKind) => Written
  onChange: (texts: Texts) => void
}

const labels = {
  officesCancelled: 'cancellation.offices',
  customersCancelled: 'cancellation.customers',
  suppliersCancelled: 'cancellation.suppliers',
} as const

/** The text of each audience, with a preview for a real reader. */
export function CancellationTexts({ drafts, texts, textOf, onChange }: CancellationTextsProps) {
  const [kind, setKind] = useState<CancellationKind>('customersCancelled')
  const [readerId, setReaderId] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const { people } = drafts[kind]
  const text = textOf(kind)
  const reader = people.find(({ id }) => id === readerId) ?? people[0]
  const found = noticeFault(kind, text)
  const fault = (path: '/subject' | '/body') => found?.path === path && t(found.code, found.params)
  const change = (given: Partial<Written>) => onChange({ ...texts, [kind]: { ...text, ...given } })
  return (
    <Card
      title={t('cancellation.text')}
      end={
        <Button
          kind="text"
          size="small"
          onClick={() => {
            const { [kind]: _gone, ...rest } = texts
            onChange(rest)
          }}
        >
          {t('letters.restore')}
        </Button>
      }
    >
      <SegmentedControl<CancellationKind>
        label={t('cancellation.audience')}
        value={kind}
        onChange={setKind}
        choices={cancellationKinds.map((value) => ({ value, label: t(labels[value]) }))}
      />
      <div className={styles.texts}>
        <div className={styles.column}>
          <TextField
            label={t('communications.field.subject')}
            isRequired
            maxLength={200}
            value={text.subject}
            error={fault('/subject')}
            onChange={(subject) => change({ subject })}
          />
          <VariableChips
            kind={kind}
            text={text.body}
            areaIn={() => area.current?.querySelector('textarea') ?? null}
            onChange={(body) => change({ body })}
          />
          <div ref={area}>
            <TextAreaField
              label={t('communications.field.body')}
              isRequired
              rows={8}
              value={text.body}
              error={fault('/body')}
              onChange={(body) => change({ body })}
            />
          </div>
        </div>
        {reader && (
          <div className={styles.column}>
            <SelectField
              label={t('cancellation.preview-for')}
              size="small"
              value={reader.id}
              onChange={setReaderId}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {lacksDays(kind, text) && <NoticeStrip tone="warn">{t('letters.no-days')}</NoticeStrip>}
            <article className={styles.preview} aria-label={t('letters.preview-of', { name: reader.name })}>
              <b>{filledSubject(text.subject, reader.values)}</b>
              <p>
                <FilledText parts={filledParts(text.body, reader.values)} />
              </p>
            </article>
          </div>
        )}
      </div>
    </Card>
  )
}
