import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { foundKinds } from '#src/features/search/found-kinds.values.ts'
import { type Found, findAnything, listOpened } from '#src/features/search/search.contract.ts'
import { todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { closePalette, takeTypedKeys, useIsPaletteOpen } from '#src/web/keys/palette-open.ts'
import { t } from '#src/web/text.ts'
import { labelParts } from '#src/web/ui/combo/combo-text.ts'
import { useSecondClickIgnored } from '#src/web/ui/overlay/second-click.ts'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { FoundRow, goingTo, iconOf } from './found-row.panel.tsx'
import styles from './palette.module.css'
import { type Going, type ShellActs, usePaletteActs } from './palette-acts.state.ts'

const shortest = 2

type Entry = {
  key: string
  icon: TablerIcon
  isOne?: boolean
  keys?: string | undefined
  content: ReactNode
  going: Going
}
type Section = { title: string; entries: readonly Entry[] }

/** The palette of Ctrl K: finds people, bookings, trips, suppliers, stops and acts, and opens them by Enter. */
export function PaletteDialog(shell: ShellActs) {
  const isOpen = useIsPaletteOpen()
  const guard = useSecondClickIgnored(isOpen)
  return (
    <Modal.Root
      {...guard}
      opened={isOpen}
      onClose={closePalette}
      size={680}
      yOffset={76}
      centered={false}
      returnFocus={false}
      classNames={{ content: styles.box! }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.title')}>{isOpen && <Palette {...shell} />}</Modal.Content>
    </Modal.Root>
  )
}

function Palette(shell: ShellActs) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = text.trim()
  const found = useFound(search)
  const acts = usePaletteActs(search, found.rows, shell)
  const today = todayIn(new Date())
  const rowOf = (one: Found): Entry => {
    const content = <FoundRow found={one} search={search} today={today} />
    return { key: `${one.kind} ${one.id}`, icon: iconOf[one.kind], content, going: goingTo(one) }
  }
  const groups: Section[] =
    search === ''
      ? [{ title: t('search.group.recent'), entries: found.rows.map(rowOf) }]
      : foundKinds.map((kind) => {
          return { title: t(`search.group.${kind}`), entries: found.rows.filter((one) => one.kind === kind).map(rowOf) }
        })
  const actSection: Section = {
    title: t('search.group.acts'),
    entries: acts.map(({ key, icon, keys, label, going }) => {
      return { key, icon, keys, going, isOne: true, content: <Label text={label} search={search} /> }
    }),
  }
  const sections = [...groups, actSection].filter(({ entries }) => entries.length > 0)
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(active, entries.length - 1)
  const { open, isWaiting } = useOpening(entries[at], found.isCurrent)
  const enter = useEffectEvent(() => {
    if (!isEntered) return
    setEntered(false)
    open(false)
  })
  useEffect(enter, [isEntered])

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter') open(event.ctrlKey || event.metaKey)
    else if (key === 'ArrowDown') setActive(at >= entries.length - 1 ? 0 : at + 1)
    else if (key === 'ArrowUp') setActive(at <= 0 ? entries.length - 1 : at - 1)
    else return
    event.preventDefault()
  }
  const isNone = search.length >= shortest && found.isCurrent && entries.length === 0
  return (
    <>
      <div className={styles.head}>
        <Icon of={IconSearch} />
        <input
          className={styles.field}
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries[at] && `${listId}-${at}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          value={text}
          data-autofocus
          onFocus={() => {
            const typed = takeTypedKeys()
            setText((written) => written + typed.text)
            setEntered(typed.isEntered)
          }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <Kbd keys="Esc" />
      </div>
      {isNone ? (
        <div id={listId} role="status" className={styles.none}>
          <b>{t('search.none', { text: search })}</b>
          <span>{t('search.none-hint')}</span>
        </div>
      ) : (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('search.results')}
          aria-busy={!found.isCurrent}
          className={styles.list}
        >
          {sections.map(({ title, entries: own }) => (
            <div key={title} role="group" aria-label={title}>
              <div role="presentation" className={styles.group}>
                {title}
              </div>
              {own.map((entry) => {
                const place = entries.indexOf(entry)
                return (
                  <div
                    key={entry.key}
                    id={`${listId}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === at}
                    className={classes(styles.option, entry.isOne && styles.one)}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => place !== at && setActive(place)}
                    onClick={({ ctrlKey, metaKey }) => open(ctrlKey || metaKey, entry)}
                  >
                    <Icon of={entry.icon} />
                    {entry.content}
                    {(entry.keys ?? (place === at && !entry.isOne)) && <Kbd keys={entry.keys ?? 'Invio'} />}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      )}
      <footer className={styles.foot}>
        <span role="status">{isNone ? '' : saidOf(search, found, isWaiting, acts.length)}</span>
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="Su" /> <Kbd keys="Giù" /> {t('search.key-choose')} <Kbd keys="Invio" /> {t('search.key-open')}{' '}
          <Kbd keys="Ctrl Invio" /> {t('search.key-tab')}
        </span>
      </footer>
    </>
  )
}

type FoundNow = {
  rows: readonly Found[]
  /** True when the rows are those of the typed text, not of an earlier one. */
  isCurrent: boolean
  hasFailed: boolean
}

/** What was found for a text; for the empty one, what was opened last. While new rows load, the old ones stay. */
function useFound(search: string): FoundNow {
  const isLong = search.length >= shortest
  const opened = useQuery({ ...queryOf(listOpened, {}), staleTime: 0 })
  const found = useQuery({
    ...queryOf(findAnything, { query: { search } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  })
  if (search === '') return { rows: opened.data?.opened ?? [], isCurrent: !opened.isPending, hasFailed: false }
  if (!isLong) return { rows: [], isCurrent: true, hasFailed: false }
  const isCurrent = found.isError || (found.data !== undefined && !found.isPlaceholderData)
  return { rows: found.data?.found ?? [], isCurrent, hasFailed: found.isError }
}

/** Opens an entry. Enter pressed before the rows of the typed text are there opens the first as soon as they are. */
function useOpening(chosen: Entry | undefined, isCurrent: boolean) {
  const router = useRouter()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<{ isNewTab: boolean } | null>(null)
  const go = (entry: Entry | undefined, isNewTab: boolean) => {
    if (!entry) return
    const { going } = entry
    if ('link' in going && isNewTab) {
      window.open(router.buildLocation(going.link as never).href, '_blank', 'noopener')
      return
    }
    closePalette()
    if ('run' in going) going.run()
    else void navigate(going.link as never)
  }
  const goOn = useEffectEvent(() => {
    if (waiting === null || !isCurrent) return
    setWaiting(null)
    go(chosen, waiting.isNewTab)
  })
  useEffect(goOn, [isCurrent])
  return {
    isWaiting: waiting !== null,
    open(isNewTab: boolean, entry = chosen) {
      if (isCurrent || entry !== chosen) go(entry, isNewTab)
      else setWaiting({ isNewTab })
    },
  }
}

function Label({ text, search }: { text: string; search: string }) {
  return (
    <span className={styles.text}>
      {labelParts(text, search).map((part, at) => (part.isMatch ? <mark key={at}>{part.text}</mark> : part.text))}
    </span>
  )
}

function saidOf(search: string, { rows, isCurrent, hasFailed }: FoundNow, isWaiting: boolean, acts: number): string {
  if (hasFailed) return t('search.failed')
  if (search.length < shortest) return t('search.short')
  if (!isCurrent && isWaiting) return t('search.searching')
  const counts = `${t('search.count', { n: rows.length })}, ${t('search.count-acts', { n: acts })}`
  return `${counts} · ${t('search.accents')}`
}
