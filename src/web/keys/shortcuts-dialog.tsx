import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { singleKeys } from '#src/web/shell/preference-names.ts'
import { usePreference } from '#src/web/shell/preferences.ts'
import { t } from '#src/web/text.ts'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { keysInWords } from './key-names.ts'
import { knownShortcuts, savingKeys } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

type Named = { keys: string; label: string }

/** The keys of the list on the page. Without a list there are none, and without boxes only those that move. */
function listKeys(): Named[] {
  const list = document.querySelector<HTMLElement>('main [data-list]')
  if (list === null) return []
  const moving = [
    ...['arrowdown', 'j'].map((keys) => ({ keys, label: t('shell.key-next-row') })),
    ...['arrowup', 'k'].map((keys) => ({ keys, label: t('shell.key-previous-row') })),
    { keys: 'enter', label: t('shell.key-open-row') },
  ]
  if (list.dataset.list !== 'ticked') return moving
  return [
    ...moving,
    { keys: 'x', label: t('shell.key-tick') },
    ...['shift+arrowdown', 'shift+arrowup'].map((keys) => ({ keys, label: t('shell.key-tick-more') })),
    { keys: 'mod+a', label: t('shell.key-tick-all') },
  ]
}

/** One line for each act, with all keys that do it. */
const acts = (named: readonly Named[]) => [...Map.groupBy(named, ({ label }) => label).entries()]

/** Lists the keys that work here and everywhere. Saving in a window is told where the page itself has nothing to save. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [hasSingleKeys] = usePreference<boolean>(...singleKeys)
  const known = knownShortcuts()
  const fixed = [
    ...savingKeys
      .filter((saving) => known.every(({ keys }) => keys !== saving))
      .map((keys) => ({ keys, label: t('shell.key-save') })),
    { keys: 'escape', label: t('shell.key-escape') },
    { keys: 'alt+t', label: t('shell.key-toasts') },
  ]
  const groups = [
    { title: t('shell.keys-here'), keys: known.filter(({ isEverywhere }) => !isEverywhere) },
    { title: t('shell.keys-list'), keys: listKeys() },
    { title: t('shell.keys-everywhere'), keys: [...known.filter(({ isEverywhere }) => isEverywhere), ...fixed] },
  ]
  return (
    <StackModal isOpen onClose={onClose} title={t('shell.shortcuts-title')} size="medium">
      {!hasSingleKeys && <p>{t('shell.shortcuts-off')}</p>}
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <dl className={styles.list}>
              {acts(keys).map(([label, ways]) => (
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {ways.map((way, which) =>
                      keysInWords(way.keys).map((press, at) => (
                        <span key={`${way.keys} ${at}`} className={styles.press}>
                          {at > 0 && <small>{t('shell.key-then')}</small>}
                          {at === 0 && which > 0 && <small>{t('shell.key-or')}</small>}
                          <Kbd keys={press} />
                          <span className="for-readers">{press}</span>
                        </span>
                      )),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </StackModal>
  )
}
