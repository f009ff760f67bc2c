import { Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { useCan, useCurrentUser } from '#src/web/session.ts'
import { usePreference } from '#src/web/shell/preferences.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import type { TripFilters, TripsSearch } from './trip-filters.panel.tsx'
import styles from './trip-views.module.css'

type View = Partial<TripFilters & Pick<TripsSearch, 'sort' | 'only'>>
type SavedView = { name: string; view: View }

const noViews: readonly SavedView[] = []

/** Named filters: a few given ones, then those that this person saved. */
export function TripViews({ search, onShow }: { search: TripsSearch; onShow: (view: View) => void }) {
  const userId = useCurrentUser()?.id ?? ''
  const [saved, setSaved] = usePreference<readonly SavedView[]>('trips-views', noViews)
  const [isNaming, setNaming] = useState(false)
  const isMoneySeen = useCan('read', 'Payment')
  const mine = userId === '' ? [] : [userId]
  const offered: readonly SavedView[] = [
    { name: t('trips.view-all'), view: {} },
    { name: t('trips.view-mine'), view: { ownerIds: mine } },
    { name: t('trips.view-my-drafts'), view: { ownerIds: mine, status: ['draft'] } },
    { name: t('trips.only.belowMinimum'), view: { only: 'belowMinimum' } },
    { name: t('trips.only.leavingSoon'), view: { only: 'leavingSoon' } },
    ...(isMoneySeen ? [{ name: t('trips.only.balancesMissing'), view: { only: 'balancesMissing' } as const }] : []),
  ]
  const save = (name: string) => {
    const { status, modules, ownerIds, sort, only } = search
    const view: View = { search: search.search, status, modules, ownerIds, sort, only }
    setSaved([...saved.filter((one) => one.name !== name), { name, view }])
    setNaming(false)
    toast.success(t('trips.view-saved'))
  }
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <Button kind="quiet" size="small" icon={IconBookmark} iconAfter={IconChevronDown} className={styles.target}>
            {t('trips.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('trips.views')}>
          {offered.map(({ name, view }) => (
            <Menu.Item key={name} onClick={() => onShow(view)}>
              {name}
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          {saved.map(({ name, view }) => (
            <div key={name} className={styles.saved}>
              <Menu.Item className={styles.name} onClick={() => onShow(view)}>
                {name}
              </Menu.Item>
              <IconButton
                icon={IconX}
                size="small"
                label={t('trips.view-remove', { name })}
                onClick={() => setSaved(saved.filter((one) => one.name !== name))}
              />
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon of={IconBookmarkPlus} />} onClick={() => setNaming(true)}>
            {t('trips.view-save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameDialog onClose={() => setNaming(false)} onSave={save} />}
    </>
  )
}

type NameDialogProps = { onClose: () => void; onSave: (name: string) => void }

function NameDialog({ onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('trips.view-save')}
      isDirty={() => name.trim() !== ''}
      backOut={t('shell.back')}
      submitLabel={t('trips.view-save')}
      onSubmit={submit}
    >
      <TextField
        label={t('trips.view-name')}
        isRequired
        maxLength={60}
        value={name}
        onChange={setName}
        error={isMissing && t('shapes.required')}
        data-autofocus
      />
    </FormDialog>
  )
}
