import { AbilityBuilder, createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'

/** The owner, the organiser and the four offices of the specification. A person may hold several roles. */
export const roles = ['admin', 'organizer', 'booking', 'groupsOffice', 'busOffice', 'accountingOffice'] as const
export type Role = (typeof roles)[number]
/** The roles that a trip's organiser may hold: they edit every part of a trip. */
export const organisingRoles = ['admin', 'organizer'] as const satisfies readonly Role[]
/** Tells whether a person is an organiser and nothing else. Their lists and counts begin with their own trips. */
export const isOnlyOrganizer = (held: readonly Role[]): boolean => held.every((role) => role === 'organizer')

/**
 * The verbs: `read` looks, `register` adds to a ledger, `edit` changes, `decide` moves a trip from one state to
 * another.
 */
export type Verb = 'read' | 'register' | 'edit' | 'decide' | 'manage'

export const subjects = [
  'Trip',
  'Template',
  'Service',
  'CostDefinition',
  'Booking',
  'BusLayout',
  'Departure',
  'Payment',
  'SupplierPayment',
  'Provider',
  'Customer',
  'HealthData',
  'IdentityDocument',
  'Agency',
  'Insurance',
  'Archive',
  'Communication',
  'Outbox',
  'PeopleExchange',
  'Activity',
  'User',
  'Settings',
] as const
export type Subject = (typeof subjects)[number] | 'all'

export type AppAbility = MongoAbility<[Verb, Subject]>
export type AbilityRule = RawRuleOf<AppAbility>

type Grant = readonly [Verb | readonly Verb[], Subject | readonly Subject[]]

const everyoneReads: Grant = [
  'read',
  [
    'Trip',
    'Template',
    'Service',
    'CostDefinition',
    'Booking',
    'BusLayout',
    'Departure',
    'Provider',
    'Customer',
    'Agency',
    'Activity',
  ],
]
const all = ['read', 'register', 'edit'] as const

const grants: Record<Role, readonly Grant[]> = {
  admin: [['manage', 'all']],
  organizer: [
    everyoneReads,
    [
      all,
      [
        'Trip',
        'Template',
        'Service',
        'CostDefinition',
        'Booking',
        'BusLayout',
        'Departure',
        'Payment',
        'SupplierPayment',
        'Provider',
      ],
    ],
    [
      all,
      [
        'Customer',
        'HealthData',
        'IdentityDocument',
        'Agency',
        'Insurance',
        'Archive',
        'Communication',
        'Outbox',
        'PeopleExchange',
      ],
    ],
    ['decide', 'Trip'],
  ],
  booking: [
    everyoneReads,
    [
      all,
      [
        'Booking',
        'Customer',
        'HealthData',
        'IdentityDocument',
        'Agency',
        'Insurance',
        'Archive',
        'Communication',
        'Outbox',
      ],
    ],
    [['read', 'register'], 'Payment'],
    [all, 'PeopleExchange'],
  ],
  groupsOffice: [
    everyoneReads,
    [
      all,
      [
        'Service',
        'Booking',
        'Provider',
        'Customer',
        'HealthData',
        'IdentityDocument',
        'Agency',
        'Insurance',
        'Archive',
      ],
    ],
    [all, ['Communication', 'Outbox', 'PeopleExchange']],
    [['read', 'register'], 'Payment'],
    ['read', 'SupplierPayment'],
  ],
  busOffice: [
    everyoneReads,
    [all, ['BusLayout', 'Departure', 'Provider']],
    ['read', ['Insurance', 'Archive', 'Communication', 'Outbox']],
  ],
  accountingOffice: [
    everyoneReads,
    [all, ['Payment', 'SupplierPayment', 'Provider']],
    ['read', ['Insurance', 'Archive', 'Communication', 'Outbox']],
  ],
}

/** The ability rules of a person who holds these roles. The server enforces them and the browser receives them. */
export function abilityRulesOf(held: readonly Role[]): AbilityRule[] {
  const { can, rules } = new AbilityBuilder<AppAbility>(createMongoAbility)
  for (const role of held)
    for (const [verbs, subjects] of grants[role]) can([verbs].flat() as Verb[], [subjects].flat() as Subject[])
  return rules
}

export function abilityFrom(rules: readonly AbilityRule[]): AppAbility {
  return createMongoAbility<AppAbility>([...rules])
}
