import { IconChevronLeft, IconCopy, IconDots, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editTemplate } from '#src/features/templates/templates.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadPlace, type useHeadParts } from '#src/web/shell/head-slots.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { RenamableTitle } from '#src/web/ui/layout/renamable-title.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import styles from './template.module.css'
import { useTemplateActs } from './template-acts.state.ts'
import { useTemplate } from './template-context.panel.tsx'
import { TemplateDataDialog } from './template-data.dialog.tsx'

/** The sticky head of every screen of a template. */
export function TemplateHead({ slots }: Pick<ReturnType<typeof useHeadParts>, 'slots'>) {
  const template = useTemplate()
  const { type, days, transport, timesUsed, lastUsedAt } = template
  const used = timesUsed === 0 ? t('templates.unused') : t('templates.used', { n: timesUsed })
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <Back />
        <Title />
        <span className={styles.gap} />
        <HeadPlace name="state" ref={slots.state} className={styles.slot} />
        <HeadPlace name="actions" ref={slots.actions} className={styles.slot} />
        <TemplateMenu />
      </div>
      <div className={styles.facts}>
        <span>
          {t(`templates.kind.${type}`)} ·{' '}
          {transport !== 'unselected' && `${t(`itineraries.transport.${transport}`)} · `}
          <b>{t('templates.days', { n: days })}</b>
        </span>
        <span>
          {lastUsedAt === null
            ? used
            : t('templates.used-last', { used, day: formatDay(wallClock(new Date(lastUsedAt)).day) })}
        </span>
      </div>
    </header>
  )
}

/** The link from a section to the template's page, and from there to the list. */
function Back() {
  const { id } = useTemplate()
  const navigate = useNavigate()
  const isHome = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId.includes('programme')) })
  const go = () =>
    void (isHome
      ? navigate({ to: '/templates/trips' })
      : navigate({ to: '/templates/trips/$templateId', params: { templateId: id } }))
  return (
    <IconButton
      icon={IconChevronLeft}
      size="small"
      label={t(isHome ? 'templates.to-list' : 'templates.back')}
      onClick={go}
    />
  )
}

function Title() {
  const { id, name, version } = useTemplate()
  const canEdit = useCan('edit', 'Template')
  const edited = useInPlace(editTemplate, {
    stored: { value: name, version },
    inputOf: (typed: string, over: number) => ({ params: { templateId: id }, body: { name: typed, version: over } }),
    clean: (typed) => typed.trim() || null,
    failureText: t('templates.save-failed'),
    onSaved: () => void toast.success(t('templates.saved')),
  })
  return (
    <RenamableTitle
      edited={edited}
      label={t('templates.field.name')}
      hint={t('templates.rename')}
      maxLength={120}
      mayRename={canEdit}
    />
  )
}

function TemplateMenu() {
  const template = useTemplate()
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Template')
  const canUse = useCan('edit', 'Trip')
  const [isEditing, setEditing] = useState(false)
  const acts = useTemplateActs(() => void navigate({ to: '/templates/trips' }))
  useShortcuts(canEdit ? [{ keys: 'e', label: t('templates.edit-data'), run: () => setEditing(true) }] : [])
  const actions: MenuAction[] = []
  if (canUse)
    actions.push({
      key: 'use',
      label: t('templates.use'),
      icon: IconPlus,
      onSelect: () =>
        void navigate({ to: '/templates/trips/$templateId/create-trip', params: { templateId: template.id } }),
    })
  if (canEdit)
    actions.push(
      { key: 'edit', label: t('templates.edit-data'), icon: IconPencil, onSelect: () => setEditing(true) },
      { key: 'duplicate', label: t('templates.duplicate'), icon: IconCopy, onSelect: () => acts.duplicate(template) },
    )
  actions.push({
    key: 'log',
    label: t('activity.log'),
    icon: IconHistory,
    onSelect: () => void navigate({ to: '/templates/trips/$templateId/activity', params: { templateId: template.id } }),
  })
  if (canEdit)
    actions.push({
      key: 'delete',
      label: t('templates.delete'),
      icon: IconTrash,
      isDanger: true,
      isApart: true,
      onSelect: () => void acts.remove(template),
    })
  return (
    <>
      <ActionMenu actions={actions}>
        <IconButton icon={IconDots} kind="secondary" label={t('templates.more')} />
      </ActionMenu>
      {isEditing && <TemplateDataDialog onClose={() => setEditing(false)} />}
    </>
  )
}
