import { useNavigate } from '@tanstack/react-router'
import { deleteTemplate, duplicateTemplate } from '#src/features/templates/templates.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

/**
 * Acts on a whole template. `onDeleted` is called when the shown page's template was deleted, and shows another page.
 */
export function useTemplateActs(onDeleted?: () => void) {
  const navigate = useNavigate()
  const remove = useCommand(deleteTemplate, {
    failureText: t('templates.delete-failed'),
    onDone: () => {
      toast.success(t('templates.deleted'))
      onDeleted?.()
    },
  })
  const duplicate = useCommand(duplicateTemplate, {
    failureText: t('templates.save-failed'),
    onDone: ({ id }) => {
      toast.success(t('templates.duplicated'))
      void navigate({ to: '/templates/trips/$templateId', params: { templateId: id } })
    },
  })
  return {
    duplicate: ({ id }: { id: string }) => duplicate.mutate({ params: { templateId: id }, body: {} }),
    /** Asks first, because a deletion cannot be undone. */
    remove: async ({ id, name }: { id: string; name: string }) => {
      const answer = await ask({
        title: t('templates.delete-title', { name }),
        body: t('templates.delete-body'),
        choices: [
          { value: 'back', label: t('templates.back-out') },
          { value: 'yes', label: t('templates.delete-sure'), kind: 'dangerFill' },
        ],
        safe: 'back',
      })
      if (answer === 'yes') remove.mutate({ params: { templateId: id } })
    },
  }
}
