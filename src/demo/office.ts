import { hashPassword } from 'better-auth/crypto'
import { createUser } from '#src/features/access/users.commands.ts'
import { createAgency } from '#src/features/agencies/agencies.commands.ts'
import { directAgencyId } from '#src/features/agencies/agencies.queries.ts'
import { addLoadPoint, retireLoadPoint } from '#src/features/load-points/load-points.commands.ts'
import { knownPoints } from '#src/features/load-points/load-points.queries.ts'
import { changeAgencySettings } from '#src/features/settings/agency-settings.commands.ts'
import { agencySettings, markOf } from '#src/features/settings/agency-settings.queries.ts'
import { storeLogo } from '#src/features/settings/logo.commands.ts'
import type { Work } from '#src/server/work.ts'
import type { Role } from '#src/shared/abilities.ts'
import { demoLogo } from './logo.ts'
import { drawSeatMaps } from './seat-maps.ts'
import { knownPlaces } from './trade/stops.ts'

/** The password of everybody in the demo. It exists nowhere else. */
export const demoPassword = 'torpedone-demo'

/** The people who sign in to the demo: one for each role, whose address begins with the role. */
export const demoStaff: readonly { role: Role; email: string; name: string }[] = [
  { role: 'admin', email: 'admin@torpedone.example', name: 'Elena Bonetti' },
  { role: 'organizer', email: 'organizer@torpedone.example', name: 'Marco Galli' },
  { role: 'booking', email: 'booking@torpedone.example', name: 'Chiara Sala' },
  { role: 'groupsOffice', email: 'groupsOffice@torpedone.example', name: 'Luca Ferrari' },
  { role: 'busOffice', email: 'busOffice@torpedone.example', name: 'Ivano Rota' },
  { role: 'accountingOffice', email: 'accountingOffice@torpedone.example', name: 'Paola Serra' },
]

/** Colleagues, who have the same password. */
const colleagues = [
  { key: 'silvia', email: 'silvia.cattaneo@torpedone.example', name: 'Silvia Cattaneo', roles: ['organizer'] },
  { key: 'davide', email: 'davide.riva@torpedone.example', name: 'Davide Riva', roles: ['organizer', 'groupsOffice'] },
  { key: 'marta', email: 'marta.pesenti@torpedone.example', name: 'Marta Pesenti', roles: ['booking'] },
] as const satisfies readonly { key: string; email: string; name: string; roles: readonly Role[] }[]

export type StaffKey = Role | (typeof colleagues)[number]['key']
export type Staff = Record<StaffKey, { userId: string; name: string; roles: readonly Role[] }>

const sellers = [
  ['Agenzia Sebino Viaggi', 'Ornella Faccanoni', 'sarnico@sebinoviaggi.example', '+39 035 910 4471', 1_000, false],
  ['Lario Tour', 'Fabio Negri', 'gruppi@lariotour.example', '+39 0341 365 820', 1_200, true],
  ['Brembo Vacanze', 'Nadia Milesi', 'zogno@brembovacanze.example', '+39 0345 91 226', 1_000, false],
  ['Viaggi del Serio', 'Claudio Bertocchi', 'nembro@viaggidelserio.example', '+39 035 520 338', 1_100, true],
  ['Ufficio Viaggi Cremasco', 'Patrizia Bianchessi', 'info@cremascoviaggi.example', '+39 0373 256 114', 1_000, false],
] as const

type Office = { staff: Staff; agencyIds: { direct: string; others: string[] } }

/** Creates the invented agency "Orobica Viaggi": its people, its settings, the agencies that sell for it. */
export async function openOffice(work: Work): Promise<Office> {
  const passwordHash = await hashPassword(demoPassword)
  const staff = {} as Staff
  const everybody = [
    ...demoStaff.map(({ role, ...person }) => ({ key: role, roles: [role], ...person })),
    ...colleagues,
  ]
  for (const { key, email, name, roles } of everybody)
    staff[key] = { userId: await createUser(work, { name, email, roles: [...roles], passwordHash }), name, roles }
  const before = await agencySettings(work.tx)
  await changeAgencySettings(work, {
    ...before,
    version: markOf(before),
    agencyName: 'Orobica Viaggi',
    agencyPhone: '+39 035 221 0700',
    agencyEmergencyPhone: '+39 340 118 2200',
    agencyEmail: 'info@orobicaviaggi.example',
    agencyAddress: 'Via Borgo Palazzo 130, 24125 Bergamo (BG)',
    agencyVatNumber: '02815301672',
    offices: {
      booking: 'booking@orobicaviaggi.example',
      groupsOffice: 'gruppi@orobicaviaggi.example',
      busOffice: 'bus@orobicaviaggi.example',
      accountingOffice: 'contabilita@orobicaviaggi.example',
    },
  })
  await storeLogo(work, 'image/png', demoLogo())
  const others = []
  for (const [name, contactName, email, phone, commissionBps, paysNet] of sellers)
    others.push((await createAgency(work, { name, contactName, email, phone, commissionBps, paysNet })).id)
  for (const [name, address] of knownPlaces) await addLoadPoint(work, { name, address })
  await drawSeatMaps(work)
  const double = await addLoadPoint(work, { name: 'Bergamo, Malpensata', address: 'Piazzale della Malpensata' })
  const [bergamo] = await knownPoints(work.tx, { search: 'bergamo piazzale malpensata', retired: false })
  await retireLoadPoint(work, double.id, { version: double.version, into: bergamo!.id })
  return { staff, agencyIds: { direct: await directAgencyId(work.tx), others } }
}
