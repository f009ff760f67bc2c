import { hashPassword } from 'better-auth/crypto'
import { createUser } from '#src/features/access/users.commands.ts'
import { createAgency } from '#src/features/agencies/agencies.commands.ts'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { setSettings } from '#src/features/settings/settings.commands.ts'
import type { Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'

/** The password of everybody of the demo; it exists nowhere else. */
export const demoPassword = 'torpedone-demo'

/** Who signs in to the demo: one person a role, whose address begins with it. */
export const demoStaff: readonly { role: Role; email: string; name: string }[] = [
  { role: 'admin', email: 'admin@torpedone.example', name: 'Elena Bonetti' },
  { role: 'organizer', email: 'organizer@torpedone.example', name: 'Marco Galli' },
  { role: 'booking', email: 'booking@torpedone.example', name: 'Chiara Sala' },
  { role: 'groupsOffice', email: 'groupsOffice@torpedone.example', name: 'Luca Ferrari' },
  { role: 'busOffice', email: 'busOffice@torpedone.example', name: 'Ivano Rota' },
  { role: 'accountingOffice', email: 'accountingOffice@torpedone.example', name: 'Paola Serra' },
]

export type Office = {
  staff: Record<Role, { userId: string; name: string }>
  agencyIds: { direct: string; gross: string; net: string }
}

/** The invented agency "Orobica Viaggi": its people, its settings, who sells for it. */
export async function openOffice(work: Work): Promise<Office> {
  const passwordHash = await hashPassword(demoPassword)
  const staff = {} as Office['staff']
  for (const { role, email, name } of demoStaff) {
    staff[role] = { userId: await createUser(work, { name, email, roles: [role], passwordHash }), name }
  }
  await setSettings(work, {
    agencyName: 'Orobica Viaggi',
    agencyPhone: '+39 035 221 0700',
    agencyEmergencyPhone: '+39 340 118 2200',
    agencyEmail: 'info@orobicaviaggi.example',
    agencyAddress: 'Via Borgo Palazzo 130, 24125 Bergamo (BG)',
  })
  const seller = { contactName: null, email: null, phone: null, isActive: true }
  const gross = await createAgency(work, {
    ...seller,
    name: 'Agenzia Sebino Viaggi',
    email: 'sarnico@sebinoviaggi.example',
    commissionBps: 1_000,
    paysNet: false,
  })
  const net = await createAgency(work, {
    ...seller,
    name: 'Lario Tour',
    email: 'gruppi@lariotour.example',
    commissionBps: 1_200,
    paysNet: true,
  })
  return { staff, agencyIds: { direct: await directAgencyId(work.tx), gross: gross.id, net: net.id } }
}
