import {
  type AgencySettings,
  agencySettingsInput,
  changeAgencySettings,
  getAgencySettings,
} from '#src/features/settings/agency-settings.contract.ts'
import { settingsDifferences } from '#src/features/settings/agency-settings.words.ts'
import { type ScaleBand, scaleFaults } from '#src/features/settings/scale.rules.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'

/** A band while it is typed. */
export type TypedBand = { fromDay: number | null; toDay: number | null; percentBps: number | null }
type Numbers<Values> = { [Key in keyof Values]: Values[Key] extends number ? number | null : Values[Key] }
export type SettingsValues = Numbers<Omit<AgencySettings, 'bands'>> & { bands: TypedBand[] }

const isTyped = (n: number | null) => n !== null && Number.isInteger(n)

/** The bands whose numbers are all there: the others are not judged yet. */
export function wholeBands(bands: readonly TypedBand[]): ScaleBand[] {
  return bands.filter(
    (band, at): band is ScaleBand =>
      isTyped(band.fromDay) && isTyped(band.percentBps) && (isTyped(band.toDay) || (band.toDay === null && at === 0)),
  )
}

const faultsOf = ({ bands }: SettingsValues) =>
  wholeBands(bands).length === bands.length ? scaleFaults(wholeBands(bands)) : []

export function storedSettings({ version, ...values }: Output<typeof getAgencySettings>): Stored<SettingsValues> {
  return { version, values }
}

/** The page of settings as one saved form. */
export function useSettingsForm(stored: Stored<SettingsValues>) {
  const form = useFormOf<typeof agencySettingsInput, SettingsValues>(agencySettingsInput, {
    mode: 'controlled',
    initialValues: stored.values,
    faults: faultsOf,
  })
  const saved = useSavedForm(form, {
    name: 'settings',
    stored,
    load: async () => storedSettings(await request(getAgencySettings, {})),
    differences: settingsDifferences,
    call: savedBy(changeAgencySettings, (body: AgencySettings, version: string) => ({ body: { ...body, version } })),
    failureText: t('settings.failed'),
    savedText: t('settings.saved'),
    keys: { save: t('settings.save') },
  })
  return { form, saved }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>['form']
