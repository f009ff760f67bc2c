import { IconChevronLeft, IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import page from '#src/features/communications/deliveries/web/message-page.module.css'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, envelopesOf } from '#src/features/communications/letters/letters.rules.ts'
import { optionalKinds } from '#src/features/texts/messages/message-texts.values.ts'
import { filledParts, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import type { Attached } from './attachments.panel.tsx'
import { FilledText } from './filled-text.panel.tsx'

type LettersPreviewProps = {
  draft: LettersDraft
  text: { subject: string; body: string }
  chosen: readonly Addressee[]
  shown: Addressee | null
  files: readonly Attached[]
  onShow: (id: string) => void
}

/** The letter as one reader gets it, with the data in bold. */
export function LettersPreview({ draft, text, chosen, shown, files, onShow }: LettersPreviewProps) {
  const { people, kind, sender, replyTo } = draft
  if (!shown) return null
  const together = chosen.some(({ id }) => id === shown.id) ? chosen : [shown]
  const envelope = envelopesOf(kind, together).find((one) => one.people.some(({ id }) => id === shown.id))
  const values = envelope?.values ?? shown.values
  const names = envelope?.people.map(({ name }) => name) ?? [shown.name]
  const at = people.findIndex(({ id }) => id === shown.id)
  const step = (by: number) => people[at + by]
  const mover = (by: -1 | 1) => {
    const next = step(by)
    return (
      <IconButton
        icon={by < 0 ? IconChevronLeft : IconChevronRight}
        size="small"
        label={t(by < 0 ? 'letters.before' : 'letters.next')}
        disabled={!next}
        onClick={() => next && onShow(next.id)}
      />
    )
  }
  return (
    <Card
      title={t('letters.preview')}
      end={
        <span className={page.facts}>
          {mover(-1)}
          <SelectField
            label={t('letters.preview-for')}
            isLabelHidden
            size="small"
            value={shown.id}
            onChange={(id) => id && onShow(id)}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {mover(1)}
        </span>
      }
    >
      <article className={page.mail} aria-label={t('letters.preview-of', { name: shown.name })}>
        <dl>
          <div>
            <dt>{t('letters.from')}</dt>
            <dd>{sender}</dd>
          </div>
          {replyTo && (
            <div>
              <dt>{t('letters.answers-to')}</dt>
              <dd>{replyTo}</dd>
            </div>
          )}
          <div>
            <dt>{t('letters.a')}</dt>
            <dd>
              <b>{envelope?.email ?? t('letters.no-address')}</b>
              {names.length > 1 && <div>{t('letters.for-people', { names: names.join(', ') })}</div>}
            </dd>
          </div>
          <div>
            <dt>{t('communications.field.subject')}</dt>
            <dd>
              <b>{filledSubject(text.subject, values)}</b>
            </dd>
          </div>
        </dl>
        <p className={page.text}>
          <FilledText parts={filledParts(text.body, values)} />
        </p>
        {optionalKinds.includes(kind) && <p>{t('letters.opt-out')}</p>}
        {files.length > 0 && (
          <p className={page.facts}>
            <Icon of={IconPaperclip} size="small" />
            {files.map(({ name }) => name).join(', ')}
          </p>
        )}
      </article>
    </Card>
  )
}
