import { wallClock } from '#src/shared/day.ts'
import { takeBack, useUndoables } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './activity.module.css'

/** What this person did here in the last ten minutes and can still undo, as by Ctrl+Z. */
export function StillUndoable({ of }: { of: string }) {
  const acts = useUndoables().filter(({ path }) => path.includes(of))
  if (acts.length === 0) return null
  return (
    <section className={styles.undoable} aria-label={t('activity.undoable')}>
      <h4>{t('activity.undoable')}</h4>
      <ul>
        {acts.toReversed().map(({ id, text, at }) => (
          <li key={id}>
            <span>
              {text} <small>{wallClock(at).time}</small>
            </span>
            <Button kind="text" size="small" onClick={() => takeBack(id)}>
              {t('shell.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
