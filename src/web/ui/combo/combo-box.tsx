import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from '#src/web/ui/fields/control.module.css'
import { FieldFrame, type FieldLook, lookWithin } from '#src/web/ui/fields/field-frame.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { ComboList, optionId } from './combo-list.tsx'
import { type ComboOption, type ComboSource, useComboFound } from './combo-source.ts'

/** The props of every field with a list of options. */
export type ComboExtras = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'className' | 'id' | 'type' | 'children' | 'list'
> & {
  icon?: TablerIcon
  /** A last row that creates an option from the typed text. With `isAlways` it shows before anything is typed. */
  create?: { label: (text: string) => string; onCreate: (text: string) => void; isAlways?: boolean }
  /** The list's width in px (default: the field's). */
  listWidth?: number
  /** True when the first option is active as soon as it appears, ready for Enter. */
  startsAtFirst?: boolean
}

export type ComboBoxProps<T> = ComboExtras & {
  look: FieldLook
  source: ComboSource<T>
  text: string
  /** The text to search; empty while the field shows only the chosen option. */
  query: string
  onText: (text: string) => void
  onPick: (option: ComboOption<T>, isShift: boolean) => void
  /** Empties the field. If absent, there is no cross. */
  onClear?: () => void
  onLeave?: () => void
  chosenKey?: string | null
  /** True when options appear only after something is typed. */
  isSuggesting?: boolean
}

/** The field and list inside `ComboField`, `SearchSelectField` and `SuggestField`. */
export function ComboBox<T>(props: ComboBoxProps<T>) {
  const { look, source, text, query, onText, onPick, onClear, onLeave, chosenKey, isSuggesting, ...extras } = props
  const { icon, create, listWidth, startsAtFirst, onBlur, onKeyDown, maxLength, ...native } = extras
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<{ query: string; place: number } | null>(null)
  const listId = useId()
  const found = useComboFound(source, query, isOpen)
  const options = found.sections.flatMap((section) => section.options)
  const isCreating = create && (query.trim() !== '' || create.isAlways) && found.state !== 'idle'
  const createLabel = isCreating ? create.label(query.trim()) : null
  const last = options.length - (createLabel ? 0 : 1)
  // A free text needs no message that nothing similar exists.
  const hasNothing = isSuggesting && options.length === 0 && !createLabel && found.state !== 'failed'
  const isShown = isOpen && !hasNothing && (found.state !== 'idle' || options.length > 0)
  const isStale = found.text !== query
  const active = moved?.query === query ? Math.min(moved.place, last) : firstPlace()

  function firstPlace(): number {
    if ((isSuggesting && !startsAtFirst) || last < 0) return -1
    const chosen = query ? -1 : options.findIndex((option) => option.key === chosenKey)
    return chosen >= 0 ? chosen : query ? 0 : -1
  }

  function close() {
    setOpen(false)
    setMoved(null)
  }

  function pick(option: ComboOption<T>, isShift: boolean) {
    close()
    onPick(option, isShift)
  }

  function makeNew() {
    close()
    create?.onCreate(query.trim())
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.defaultPrevented || native.readOnly || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const next = active + (event.key === 'ArrowDown' ? 1 : -1)
      return setMoved({ query, place: next < 0 ? last : next > last ? 0 : next })
    }
    if (!isShown) return
    // A free text needs no choice, so the keys that save pass its proposals by.
    if (isSuggesting && (event.ctrlKey || event.metaKey)) return
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      if (active === options.length) return makeNew()
      const option = options[active]
      if (option && !isStale) pick(option, event.shiftKey)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldFrame look={lookWithin(look, text, maxLength)}>
      {(aria) => (
        <Popover
          opened={isShown}
          width={listWidth ?? 'target'}
          position="bottom-start"
          withRoles={false}
          closeOnEscape={false}
          closeOnClickOutside={false}
        >
          <Popover.Target>
            <span className={styles.wrap}>
              {icon && (
                <span className={styles.lead}>
                  <Icon of={icon} />
                </span>
              )}
              <input
                autoComplete="off"
                spellCheck={false}
                {...native}
                {...aria}
                type="text"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={isShown}
                aria-controls={isShown ? listId : undefined}
                aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
                data-mantine-stop-propagation={isShown || undefined}
                value={text}
                onChange={(event) => {
                  onText(event.currentTarget.value)
                  setOpen(true)
                }}
                onClick={() => !native.readOnly && !isSuggesting && setOpen(true)}
                onKeyDown={press}
                onBlur={(event) => {
                  close()
                  onLeave?.()
                  onBlur?.(event)
                }}
                className={classes(
                  styles.control,
                  icon && styles.withIcon,
                  !isSuggesting && styles.withButton,
                  look.warning && styles.warned,
                )}
              />
              {!isSuggesting && !native.readOnly && <Trail hasText={text !== ''} onClear={onClear} />}
            </span>
          </Popover.Target>
          <Popover.Dropdown>
            <ComboList
              id={listId}
              found={found}
              text={query}
              active={active}
              chosenKey={chosenKey}
              createLabel={createLabel}
              onPick={pick}
              onCreate={makeNew}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </FieldFrame>
  )
}

function Trail({ hasText, onClear }: { hasText: boolean; onClear?: () => void }): ReactNode {
  if (!hasText || !onClear)
    return (
      <span className={classes(styles.trail, styles.still)}>
        <Icon of={IconChevronDown} size="small" />
      </span>
    )
  return (
    <button
      type="button"
      className={styles.trail}
      tabIndex={-1}
      aria-label={ui('ui.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon of={IconX} size="small" />
    </button>
  )
}
