import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { StackModal } from './modal-stack.tsx'
import { setPreferences, usePreferences } from './preferences.ts'

/** Display preferences of this browser, effective at once. */
export function PreferencesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { rail, hasSingleKeys } = usePreferences()
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
        onChange={(chosen) => setPreferences({ rail: chosen })}
      />
      <SwitchField
        label={t('shell.single-keys')}
        note={t('shell.single-keys-help')}
        checked={hasSingleKeys}
        onChange={(isOn) => setPreferences({ hasSingleKeys: isOn })}
      />
    </StackModal>
  )
}
