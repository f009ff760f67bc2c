/** The lists of the specification: to issue, and issued. The first is the default. */
export const policyLists = ['toIssue', 'issued'] as const
export type PolicyList = (typeof policyLists)[number]

/** The kinds of policy. A trip has one insurance, a percentage of the quota. */
export const policyTypes = ['travel'] as const
