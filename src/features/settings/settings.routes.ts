import { buffer } from 'node:stream/consumers'
import type { Calls } from '#src/server/http/calls.ts'
import { changeAgencySettings as changeAgency } from './agency-settings.commands.ts'
import { changeAgencySettings, getAgencySettings } from './agency-settings.contract.ts'
import { agencySettings, markOf } from './agency-settings.queries.ts'
import { setLogo as changeLogo, removeLogo as dropLogo } from './logo.commands.ts'
import { getLogo, removeLogo, setLogo } from './logo.contract.ts'
import { logoOf } from './logo.queries.ts'
import { changePenaltyScale, getPenaltyScale } from './penalty-scale.contract.ts'
import { editPenaltyScale, editSettings } from './settings.commands.ts'
import { changeSettings, getSettings } from './settings.contract.ts'
import { penaltyScaleOf, settingsOf } from './settings.queries.ts'

export function settingsRoutes({ reads, writes, takesFile }: Calls): void {
  reads(getSettings, ({ db }) => settingsOf(db))
  writes(changeSettings, (work, { body }) => editSettings(work, body))
  reads(getAgencySettings, async ({ db }) => {
    const values = await agencySettings(db)
    return { ...values, version: markOf(values) }
  })
  writes(changeAgencySettings, (work, { body }) => changeAgency(work, body))
  reads(getLogo, async ({ db }) => ({ logo: await logoOf(db) }))
  // Only the logo's content is kept: no row names the file, so that it is removed.
  takesFile(setLogo, async (work, { parts }, { contentType, storedAs }) =>
    changeLogo(work, contentType, await buffer(await parts.files.read(storedAs))),
  )
  writes(removeLogo, (work) => dropLogo(work))
  reads(getPenaltyScale, ({ db }) => penaltyScaleOf(db))
  writes(changePenaltyScale, (work, { body }) => editPenaltyScale(work, body))
}
