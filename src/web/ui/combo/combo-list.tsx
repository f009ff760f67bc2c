import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './combo.module.css'
import type { ComboFound, ComboOption } from './combo-source.ts'
import { labelParts } from './combo-text.ts'

export type ComboListProps<T> = {
  id: string
  found: ComboFound<T>
  text: string
  /** The index of the active row; the row that creates comes last. */
  active: number
  chosenKey?: string | null
  createLabel?: string | null
  onPick: (option: ComboOption<T>, isShift: boolean) => void
  onCreate: () => void
}

export const optionId = (listId: string, place: number) => `${listId}-${place}`

/** The options under a combo field. The focus stays in the field, and the active row is named to screen readers. */
export function ComboList<T>(props: ComboListProps<T>) {
  const { id, found, text, active, chosenKey, createLabel, onPick, onCreate } = props
  const box = useRef<HTMLDivElement>(null)
  const flat = found.sections.flatMap((section) => section.options)
  const isEmpty = flat.length === 0 && !createLabel

  useEffect(() => {
    box.current?.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div ref={box} className={styles.list}>
      <Said found={found} count={flat.length} text={text} />
      {!isEmpty && (
        <div id={id} role="listbox" aria-label={ui('ui.proposals')} aria-busy={found.state === 'searching'}>
          {found.sections.map((section) => (
            <Section key={section.title ?? ''} title={section.title} hint={section.hint} listId={id}>
              {section.options.map((option) => {
                const place = flat.indexOf(option)
                return (
                  <Option
                    key={option.key}
                    id={optionId(id, place)}
                    option={option}
                    text={text}
                    isActive={place === active}
                    isChosen={option.key === chosenKey}
                    onPick={onPick}
                  />
                )
              })}
            </Section>
          ))}
          {createLabel && (
            <div
              id={optionId(id, flat.length)}
              role="option"
              tabIndex={-1}
              aria-selected={active === flat.length}
              className={classes(styles.option, flat.length > 0 && styles.create)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onCreate}
            >
              <Icon of={IconPlus} />
              {createLabel}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

type SectionProps = {
  title: string | undefined
  hint: string | undefined
  listId: string
  children: React.ReactNode
}

function Section({ title, hint, listId, children }: SectionProps) {
  if (!title) return children
  const titleId = `${listId}-${title.replace(/\W/g, '')}`
  return (
    <div role="group" aria-labelledby={titleId}>
      <div role="presentation" className={hint ? styles.head : styles.title}>
        <span id={titleId}>{title}</span>
        {hint && <span aria-hidden="true">{hint}</span>}
      </div>
      {children}
    </div>
  )
}

type OptionProps<T> = {
  id: string
  option: ComboOption<T>
  text: string
  isActive: boolean
  isChosen: boolean
  onPick: (option: ComboOption<T>, isShift: boolean) => void
}

function Option<T>({ id, option, text, isActive, isChosen, onPick }: OptionProps<T>) {
  const { label, tail, icon, detail, note, extra } = option
  const Label = tail ? 'b' : 'span'
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(option, event.shiftKey)}
    >
      {icon && <Icon of={icon} />}
      <span className={styles.body}>
        <span>
          <Label>
            {labelParts(label, text).map((stretch, index) =>
              stretch.isMatch ? <mark key={index}>{stretch.text}</mark> : stretch.text,
            )}
          </Label>
          {tail}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {extra && <span className={styles.extra}>{extra}</span>}
      </span>
      {isChosen && <Icon of={IconCheck} size="small" className={styles.chosen} />}
    </div>
  )
}

/** The outcome of the search: shown when there is no option, always announced. */
function Said<T>({ found, count, text }: { found: ComboFound<T>; count: number; text: string }) {
  if (found.state === 'idle') return null
  const seen =
    found.state === 'failed'
      ? ui('ui.search-failed')
      : count > 0
        ? null
        : found.state === 'searching'
          ? ui('ui.searching')
          : ui('ui.nothing-found', { text: text.trim() })
  return (
    <div role="status" className={seen ? styles.message : 'for-readers'}>
      {seen ?? ui('ui.options-found', { n: count })}
    </div>
  )
}
