import { endSession } from '#src/features/access/access.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { forgetDrafts } from '#src/web/forms/draft.ts'
import { hasUnsavedChanges } from '#src/web/forms/leaving.ts'
import { forgetSession } from '#src/web/session.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { forgetPreferences } from '#src/web/shell/preferences.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

/** A function that ends the session on the server, then in this browser, drafts included. */
export function useSignOut() {
  return useCommand(endSession, {
    onDone: () => {
      forgetPreferences()
      forgetSession('signedOut')
      void forgetDrafts()
    },
  })
}

/** Asks over the page before signing out. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut()
  return (
    <StackModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('access.leave-title')}
      backOut={t('access.stay')}
      isBackFocused
      footer={
        <Button kind="danger" isBusy={signOut.isPending} onClick={() => signOut.mutate({})}>
          {t('access.leave')}
        </Button>
      }
    >
      {isOpen && hasUnsavedChanges() && <p>{t('access.leave-unsaved')}</p>}
    </StackModal>
  )
}
