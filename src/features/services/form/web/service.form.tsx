import { useRef, useState } from 'react'
import { FilesPart, useServiceFiles } from '#src/features/services/files/web/service-files.panel.tsx'
import { valuesOfService } from '#src/features/services/form/service.values.ts'
import { serviceDifferences } from '#src/features/services/form/service-differences.words.ts'
import { addService, editService, getService } from '#src/features/services/programme/services.contract.ts'
import { serviceTopics } from '#src/features/services/programme/web/service-acts.state.ts'
import { wallClock } from '#src/shared/day.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { DraftNotice } from '#src/web/forms/draft-notice.tsx'
import { useKeptForm } from '#src/web/forms/kept-form.ts'
import { isStale, StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { Saving } from '#src/web/ui/signs/save-state.tsx'
import { AllotmentPart } from './allotment.form.tsx'
import { GratuityPart } from './gratuity.form.tsx'
import { ServiceAnchors } from './service-anchors.panel.tsx'
import { DataPart } from './service-data.form.tsx'
import styles from './service-form.module.css'
import { type AfterSave, type ServiceFormProps, useServiceForm } from './service-form.state.ts'
import { ServiceHead } from './service-head.panel.tsx'
import { AccessPart, AlertsPart, NotesPart } from './service-more.form.tsx'
import { ProviderPart } from './service-provider.form.tsx'
import { ServiceSide } from './service-side.panel.tsx'

/** A service to add or to edit, on a page of its own. */
export function ServiceFormPage(props: ServiceFormProps) {
  const { home, stored, start, within, onClose, onSaved, onReload, onProvider } = props
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [stale, setStale] = useState<Problem | null>(null)
  const after = useRef<AfterSave>('close')
  const sent = useRef(start)
  const form = useServiceForm(start, home, (body, values) => {
    if (add.isPending || edit.isPending) return
    sent.current = values
    if (stored) edit.mutate({ params: { serviceId: stored.id }, body: { ...body, version } })
    else add.mutate({ params: { itineraryId: home.id }, body })
  })
  const options = {
    form,
    topics: [...serviceTopics(home.id), 'providers'],
    failureText: t('services.save-failed'),
    onDone: (saved: { id: string; version: number }) => {
      setVersion(saved.version)
      setSavedAt(wallClock(new Date()).time)
      setStale(null)
      toast.success(t('services.saved'))
      const isLeaving = kept.isLeaving()
      kept.settle(sent.current)
      if (!isLeaving) onSaved(saved.id, after.current)
    },
    onFailed: (): void => kept.fail(),
    onRefused: (problem: Problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  }
  const add = useCommand(addService, options)
  const edit = useCommand(editService, options)
  const isPending = add.isPending || edit.isPending
  const files = useServiceFiles({ form, home, stored })
  const save = (then: AfterSave): boolean => {
    if (files.isAwaited) toast.info(t('services.files-wait'))
    else after.current = then
    return !files.isAwaited && form.submit()
  }
  const kept = useKeptForm(form, {
    ...(within !== undefined && { within }),
    over: { read: () => version, restore: setVersion },
    send: (): boolean => isPending || save('stay'),
  })
  useShortcuts([
    { keys: 'mod+s', label: t('services.save'), run: () => save('stay') },
    { keys: 'mod+enter', label: t('services.save-close'), run: () => save('close') },
    { keys: 'mod+shift+enter', label: t('services.save-new'), run: () => save('new') },
  ])
  const saving: Saving = isPending
    ? { kind: 'saving' }
    : form.isDirty()
      ? { kind: 'dirty' }
      : savedAt
        ? { kind: 'saved', time: savedAt }
        : { kind: 'clean' }
  const part = { form, home }
  const differences = async () => {
    const now = await request(getService, { params: { serviceId: stored?.id ?? '' } })
    return serviceDifferences(form.getValues(), valuesOfService(now, home))
  }
  return (
    <div className={styles.page}>
      <ServiceHead
        title={t(stored ? 'services.edit-title' : 'services.add-title')}
        parent={home.title}
        saving={saving}
        onClose={onClose}
      />
      <div className={styles.body}>
        <ServiceAnchors {...part} fileCount={files.shown.length} />
        <form
          id="service"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save('close')
          }}
        >
          <DraftNotice {...kept} />
          <StaleNotice problem={stale} onReload={onReload} {...(stored && { differences })} />
          <DataPart {...part} />
          <ProviderPart {...part} onProvider={onProvider} />
          <AllotmentPart {...part} />
          <GratuityPart {...part} ownId={stored?.id} />
          <AccessPart {...part} />
          <FilesPart {...files} />
          <NotesPart {...part} />
          <AlertsPart {...part} />
        </form>
        <ServiceSide {...part} ownId={stored?.id} />
      </div>
      <footer className={styles.foot} data-bar-below>
        <div>
          <Button onClick={onClose}>{t('services.cancel')}</Button>
          <span className={styles.gap} />
          <Button isBusy={isPending && after.current === 'new'} onClick={() => save('new')}>
            {t('services.save-new')}
          </Button>
          <Button kind="primary" type="submit" form="service" isBusy={isPending && after.current !== 'new'}>
            {t('services.save')}
          </Button>
        </div>
      </footer>
    </div>
  )
}
