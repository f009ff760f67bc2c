import { IconCircleCheck, IconMail, IconPhone } from '@tabler/icons-react'
import type { LettersDraft } from '#src/features/communications/letters/letters.contract.ts'
import { type Addressee, envelopesOf, isToTell } from '#src/features/communications/letters/letters.rules.ts'
import { countedAs, groupsOf } from '#src/features/communications/letters/letters.view.ts'
import { MessageStateMark } from '#src/features/communications/outbox/web/message-state.panel.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import choice from '#src/web/ui/fields/choice.module.css'
import { Card } from '#src/web/ui/layout/card.tsx'
import { AddressText } from '#src/web/ui/signs/address-text.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { lastInWords, sentInWords } from './last-letter.words.ts'
import styles from './letters.module.css'
import { ReaderActs } from './reader-acts.panel.tsx'

type LettersReadersProps = {
  draft: LettersDraft
  isTicked: (one: Addressee) => boolean
  onTick: (ids: readonly string[], isOn: boolean) => void
  shownId: string | null
  onShow: (id: string) => void
}

/** The readers of the letter: those to tell without an email first, those with one, those who know. */
export function LettersReaders({ draft, isTicked, onTick, shownId, onShow }: LettersReadersProps) {
  const { kind, people, leftOut, trip } = draft
  const { toTell, byMail, settled } = groupsOf(draft)
  const chosen = byMail.filter(isTicked)
  const all = byMail.map(({ id }) => id)
  const acts = (one: Addressee) => <ReaderActs tripId={trip.id} kind={kind} reader={one} refusal={draft.refusal} />
  return (
    <Card
      className={styles.readers}
      title={t('letters.to')}
      end={<span className={styles.quiet}>{t(`letters.to-count.${countedAs(kind)}`, { n: people.length })}</span>}
      isRuled
      isBare
    >
      {people.length === 0 && <p className={styles.foot}>{t('letters.nobody')}</p>}
      {toTell.length > 0 && (
        <>
          <h3 className={classes(styles.group, styles.warn)}>
            <Icon of={IconPhone} size="small" />
            {t('letters.to-tell')}
            <span>{toTell.length}</span>
          </h3>
          <ul>
            {toTell.map((one) => (
              <li key={one.id} className={classes(styles.reader, one.id === shownId && styles.shown)}>
                <Icon of={IconPhone} />
                <Name reader={one} line={one.phone ? formatPhone(one.phone) : one.detail} onShow={onShow} />
                {acts(one)}
              </li>
            ))}
          </ul>
        </>
      )}
      {byMail.length > 0 && (
        <>
          <h3 className={styles.group}>
            <Icon of={IconMail} size="small" />
            {t('letters.by-mail', { n: envelopesOf(kind, chosen).length })}
            <Button kind="text" size="small" onClick={() => onTick(all, chosen.length < byMail.length)}>
              {t(chosen.length < byMail.length ? 'letters.choose-all' : 'letters.choose-none')}
            </Button>
          </h3>
          <ul>
            {byMail.map((one) => (
              <li key={one.id} className={classes(styles.reader, one.id === shownId && styles.shown)}>
                <input
                  type="checkbox"
                  className={choice.box}
                  checked={isTicked(one)}
                  aria-label={t('letters.send-to', { name: one.name })}
                  onChange={({ currentTarget }) => onTick([one.id], currentTarget.checked)}
                />
                <Name reader={one} line={one.email} onShow={onShow} />
                {one.last?.state && (
                  <span className={styles.fate}>
                    <MessageStateMark state={one.last.state} why={one.last.why} />
                    {one.last.state === 'sent' && (
                      <small className={styles.quiet}>
                        <AddressText text={sentInWords(one.last, one.email)} />
                      </small>
                    )}
                    {isToTell(one) && acts(one)}
                  </span>
                )}
                {one.last?.why && (
                  <span className={styles.stuck}>
                    <AddressText text={one.last.why} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {settled.length > 0 && (
        <>
          <h3 className={styles.group}>
            <Icon of={IconCircleCheck} size="small" />
            {t('letters.settled')}
            <span>{settled.length}</span>
          </h3>
          <ul>
            {settled.map((one) => (
              <li key={one.id} className={styles.reader}>
                <Icon of={IconCircleCheck} />
                <Name reader={one} line={one.last && lastInWords(one.last)} onShow={onShow} />
                <span />
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <p className={styles.foot}>
          {t('letters.left-out', {
            what: leftOut.map(({ why, n }) => t(`letters.left-out.${why}`, { n })).join(', '),
          })}
        </p>
      )}
    </Card>
  )
}

type NameProps = { reader: Addressee; line: string | null; onShow: (id: string) => void }

function Name({ reader: { id, name, detail }, line, onShow }: NameProps) {
  return (
    <button
      type="button"
      className={styles.name}
      aria-label={t('letters.preview-of', { name })}
      onClick={() => onShow(id)}
    >
      <b>{name}</b>
      <small>{line && <AddressText text={line} />}</small>
      {detail && detail !== line && <small>{detail}</small>}
    </button>
  )
}
