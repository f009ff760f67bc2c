import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { FilesPart, useServiceFiles } from '#src/features/services/files/web/service-files.panel.tsx'
import { valuesOfService } from '#src/features/services/form/service.values.ts'
import { serviceDifferences } from '#src/features/services/form/service-differences.words.ts'
import { addService, editService, getService } from '#src/features/services/programme/services.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { partShowing } from '#src/web/forms/part.ts'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { AllotmentPart } from './allotment.form.tsx'
import { GratuityPart } from './gratuity.form.tsx'
import { ServiceAnchors } from './service-anchors.panel.tsx'
import { DataPart } from './service-data.form.tsx'
import styles from './service-form.module.css'
import { type PartProps, type ServiceBody, type ServiceFormProps, useServiceForm } from './service-form.state.ts'
import { ServiceHead } from './service-head.panel.tsx'
import { AccessPart, AlertsPart, NotesPart } from './service-more.form.tsx'
import { OpenedParts } from './service-part.panel.tsx'
import { ProviderPart } from './service-provider.form.tsx'
import { ServiceSide } from './service-side.panel.tsx'

const alertFields = ['optionOn', 'releaseOn', 'optionOffset', 'releaseOffset', 'releaseDays', 'roomingDays']
const Anchors = partShowing(ServiceAnchors, [
  ...[
    'category',
    'day',
    'costKind',
    'provider',
    'allotments',
    'gratuities',
    'hasLimitedAccess',
    'accessLimit',
    'notes',
  ],
  ...['optionOn', 'releaseOn'],
])
const Provider = partShowing(ProviderPart, ['provider', 'category', 'contactId', 'paymentTerms'])
const Allotment = partShowing(AllotmentPart, ['allotments', 'category', 'day'])
const Gratuity = partShowing(GratuityPart, ['gratuities'])
const Access = partShowing(AccessPart, ['hasLimitedAccess', 'accessLimit'])
const Notes = partShowing(NotesPart, ['notes'])
/** The first nights of the rooms, from which the days of alerts are counted. */
const arrivals = ({ form }: PartProps) => form.values.allotments.map((_row, at) => `allotments.${at}.checkInDay`)
const Alerts = partShowing(AlertsPart, (part) => ['category', 'day', ...alertFields, ...arrivals(part)])
const Side = partShowing(ServiceSide, (part) => [
  ...['category', 'day', 'startsAt', 'hotelType'],
  ...alertFields,
  ...arrivals(part),
])

/** Adds or edits a service on a page of its own. */
export function ServiceFormPage(props: ServiceFormProps) {
  const { home, stored, start, within, onClose, onSaved, onProvider } = props
  const form = useServiceForm(start, home)
  const files = useServiceFiles({ form, home, stored })
  const read = () => {
    if (files.isAwaited) toast.info(t('services.files-wait'))
    return files.isAwaited ? null : form.read()
  }
  const params = { serviceId: stored?.id ?? '' }
  const saved = useSavedForm(
    { ...form, read },
    {
      name: 'service',
      stored: stored ? { id: stored.id, version: stored.version, values: start } : null,
      load: async () => {
        const now = await request(getService, { params })
        return { version: now.version, values: valuesOfService(now, home) }
      },
      differences: serviceDifferences,
      call: stored
        ? savedBy(editService, (body: ServiceBody, version) => ({ params, body: { ...body, version } }))
        : savedBy(addService, (body: ServiceBody) => ({ params: { itineraryId: home.id }, body })),
      failureText: t('services.save-failed'),
      savedText: t('services.saved'),
      onSaved: ({ id }, after) => onSaved(id, after),
      keys: { save: t('services.save'), close: t('services.save-close'), new: t('services.save-new') },
      ...(within !== undefined && { within }),
    },
  )
  const part = { form, home }
  return (
    <div className={styles.page}>
      <ServiceHead
        title={t(stored ? 'services.edit-title' : 'services.add-title')}
        parent={home.title}
        saving={saved.saving}
        about={
          stored && home.departsOn !== null && supplierRefusal(home) === null
            ? { tripId: home.id, serviceId: stored.id }
            : null
        }
        onClose={() => onClose()}
      />
      <OpenedParts>
        <div className={styles.body}>
          <Anchors {...part} fileCount={files.shown.length} />
          <form id="service" className={styles.form} noValidate onSubmit={saved.submit('close')}>
            <SavedNotices saved={saved} />
            <DataPart {...part} />
            <Provider {...part} onProvider={onProvider} />
            <Allotment {...part} />
            <Gratuity {...part} ownId={stored?.id} />
            <Access {...part} />
            <FilesPart {...files} />
            <Notes {...part} />
            <Alerts {...part} />
          </form>
          <Side {...part} ownId={stored?.id} />
        </div>
      </OpenedParts>
      <footer className={styles.foot} data-bar-below>
        <div>
          <Button onClick={() => onClose()}>{t('services.cancel')}</Button>
          <span className={styles.gap} />
          <Button isBusy={saved.pendingAfter === 'new'} onClick={() => saved.save('new')}>
            {t('services.save-new')}
          </Button>
          <Button kind="primary" type="submit" form="service" isBusy={saved.isPending && saved.pendingAfter !== 'new'}>
            {t('services.save')}
          </Button>
        </div>
      </footer>
    </div>
  )
}
