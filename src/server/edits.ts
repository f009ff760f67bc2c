import { sql } from 'drizzle-orm'
import type { Work } from './work.ts'

/** The fields that every changed row gets; its version grows by one. */
export function edit(work: Work) {
  return { version: sql<number>`version + 1`, updatedAt: work.now.toISOString(), updatedBy: work.actor.userId }
}

/** The fields that every new row gets. */
export function creation(work: Work) {
  const at = work.now.toISOString()
  return { createdAt: at, createdBy: work.actor.userId, updatedAt: at, updatedBy: work.actor.userId }
}

/** The time and the maker of a row that nobody edits. The name stays what it was. */
export function signature({ now, actor }: Work) {
  return { createdAt: now.toISOString(), createdBy: actor.userId, createdByName: actor.name }
}
