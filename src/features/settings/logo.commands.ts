import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { paper } from '#src/server/pdf/papers.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { logoRefusal } from './logo.rules.ts'
import { agencyLogo, type logoTypes } from './settings.tables.ts'

const atFile = { kind: 'invalid', path: '/file' } as const

/** Sets the logo to this picture, whose type is judged by its content. */
export async function setLogo(work: Work, contentType: string, bytes: Buffer): Promise<{ logo: string }> {
  refuseIf(logoRefusal(contentType, bytes), atFile)
  const logo = `data:${contentType};base64,${bytes.toString('base64')}`
  if (!isPrintable(logo)) throw new Refusal('settings.logo-broken', atFile)
  await storeLogo(work, contentType as LogoType, bytes)
  await record(work, 'settings.activity-logo')
  return { logo }
}

type LogoType = (typeof logoTypes)[number]

/** Stores a picture that papers are known to print. */
export async function storeLogo(work: Work, contentType: LogoType, bytes: Buffer): Promise<void> {
  const row = {
    ...{ contentType, content: bytes.toString('base64') },
    ...{ updatedAt: work.now.toISOString(), updatedBy: work.actor.userId },
  }
  await work.tx.insert(agencyLogo).values(row).onConflictDoUpdate({ target: agencyLogo.isOnly, set: row })
}

/** Removes the logo. Removing it again changes nothing. */
export async function removeLogo(work: Work): Promise<void> {
  const gone = await work.tx.delete(agencyLogo).returning({ isOnly: agencyLogo.isOnly })
  if (gone.length > 0) await record(work, 'settings.activity-logo-removed')
}

/** Tells whether papers can be set with this logo: one that is torn would stop them all. */
function isPrintable(logo: string): boolean {
  try {
    return paper('features/settings/logo.typ', { logo, agency: '-' }).byteLength > 0
  } catch {
    return false
  }
}

async function record(work: Work, kind: 'settings.activity-logo' | 'settings.activity-logo-removed'): Promise<void> {
  await recordActivity(work, { kind, subject: 'Settings', params: { operator: work.actor.name } })
  work.touch(topic.settings)
}
