import { IconCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { ui } from '#src/web/ui/ui.text.ts'
import { Icon } from './icon.tsx'
import styles from './save-state.module.css'

export type Saving = { kind: 'clean' } | { kind: 'dirty' } | { kind: 'saving' } | { kind: 'saved'; time: string }

/** The state of saving: whether everything on the screen is saved. It announces each change politely. */
export function SaveState({ saving }: { saving: Saving }) {
  return (
    <span className={styles.state} role="status">
      {saving.kind === 'dirty' && (
        <>
          <Icon of={IconCircle} size="small" />
          {ui('ui.unsaved')}
        </>
      )}
      {saving.kind === 'saving' && (
        <>
          <Icon of={IconLoader2} size="small" className={styles.spinner} />
          {ui('ui.saving')}
        </>
      )}
      {saving.kind === 'saved' && (
        <>
          <Icon of={IconCircleCheck} size="small" />
          {ui('ui.saved-at', { time: saving.time })}
        </>
      )}
    </span>
  )
}
