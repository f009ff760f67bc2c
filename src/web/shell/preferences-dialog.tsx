import type { ReactNode } from 'react'
import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { StackModal } from './modal-stack.tsx'
import { type RailMode, railMode, singleKeys } from './preference-names.ts'
import { usePreference } from './preferences.ts'

type PreferencesDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Choices that belong to features. */
  more: ReactNode
}

/** A person's display preferences, effective at once and in every browser. */
export function PreferencesDialog({ isOpen, onClose, more }: PreferencesDialogProps) {
  const [rail, setRail] = usePreference<RailMode>(...railMode)
  const [hasSingleKeys, setSingleKeys] = usePreference<boolean>(...singleKeys)
  return (
    <StackModal isOpen={isOpen} onClose={onClose} title={t('shell.preferences')}>
      <SegmentedField
        label={t('shell.rail-mode')}
        choices={[
          { value: 'auto', label: t('shell.rail-auto') },
          { value: 'wide', label: t('shell.rail-wide') },
          { value: 'narrow', label: t('shell.rail-narrow') },
        ]}
        value={rail}
        onChange={setRail}
      />
      <SwitchField
        label={t('shell.single-keys')}
        note={t('shell.single-keys-help')}
        checked={hasSingleKeys}
        onChange={setSingleKeys}
      />
      {more}
    </StackModal>
  )
}
