import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SaveState, type Saving } from '#src/web/ui/signs/save-state.tsx'
import type { DrawingActs } from './drawing.state.ts'

type EditorHeadProps = {
  title: string
  /** The way back. */
  before: ReactNode
  acts: DrawingActs
  saved: { saving: Saving; isPending: boolean; save: () => boolean }
  isReadOnly: boolean
  onClose: () => void
}

/** The head of an editor of maps: undo, close, save. */
export function EditorHead({ title, before, acts, saved, isReadOnly, onClose }: EditorHeadProps) {
  const { undo } = acts
  useShortcuts(undo && !isReadOnly ? [{ keys: 'mod+z', label: t('seating.edit.undo'), run: undo }] : [])
  return (
    <PageHead
      title={title}
      before={before}
      beside={!isReadOnly && <SaveState saving={saved.saving} />}
      actions={
        <>
          {!isReadOnly && undo && (
            <Button kind="quiet" icon={IconArrowBackUp} keys="Ctrl Z" onClick={undo}>
              {t('seating.edit.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('seating.edit.close')}</Button>
          {!isReadOnly && (
            <Button kind="primary" isBusy={saved.isPending} onClick={() => saved.save()}>
              {t('seating.maps.save')}
            </Button>
          )}
        </>
      }
      isRuled
    />
  )
}
