/** The lists of the specification: to issue, and issued. The first is the default. */
export const policyLists = ['toIssue', 'issued'] as const

/** The kinds of policy. A trip has one insurance, a percentage of the quota. */
export const policyTypes = ['travel'] as const
