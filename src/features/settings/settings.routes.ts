import type { Calls } from '#src/server/http/calls.ts'
import { changeAgencySettings as changeAgency } from './agency-settings.commands.ts'
import { changeAgencySettings, getAgencySettings } from './agency-settings.contract.ts'
import { agencySettings, markOf } from './agency-settings.queries.ts'
import { changePenaltyScale, getPenaltyScale } from './penalty-scale.contract.ts'
import { editPenaltyScale, editSettings } from './settings.commands.ts'
import { changeSettings, getSettings } from './settings.contract.ts'
import { penaltyScaleOf, settingsOf } from './settings.queries.ts'

export function settingsRoutes({ reads, writes }: Calls): void {
  reads(getSettings, ({ db }) => settingsOf(db))
  writes(changeSettings, (work, { body }) => editSettings(work, body))
  reads(getAgencySettings, async ({ db }) => {
    const values = await agencySettings(db)
    return { ...values, version: markOf(values) }
  })
  writes(changeAgencySettings, (work, { body }) => changeAgency(work, body))
  reads(getPenaltyScale, ({ db }) => penaltyScaleOf(db))
  writes(changePenaltyScale, (work, { body }) => editPenaltyScale(work, body))
}
