import type { Calls } from '#src/server/http/calls.ts'
import { accept, invite, withdrawInvite as withdraw } from './invites.commands.ts'
import { rememberBrowser } from './known-browsers.commands.ts'
import { changeRolesOf, endSessionsOf, readmit, suspend } from './users.commands.ts'
import {
  acceptInvite,
  changeRoles,
  endSessions,
  inviteUser,
  listAccounts,
  listUsers,
  readmitUser,
  suspendUser,
  withdrawInvite,
} from './users.contract.ts'
import { accountsAndInvites, activeUsers } from './users.queries.ts'

export function usersRoutes({ reads, writes, handles }: Calls): void {
  reads(listUsers, ({ db }) => activeUsers(db))
  reads(listAccounts, ({ db }) => accountsAndInvites(db))
  writes(inviteUser, (work, { body, parts }) => invite(work, { ...body, publicUrl: parts.publicUrl }))
  writes(withdrawInvite, (work, { params }) => withdraw(work, params.inviteId))
  writes(changeRoles, (work, { params, body }) => changeRolesOf(work, params.userId, body))
  writes(suspendUser, (work, { params }) => suspend(work, params.userId))
  writes(endSessions, (work, { params, query }) => endSessionsOf(work, params.userId, query.sessionId))
  writes(readmitUser, (work, { params }) => readmit(work, params.userId))
  handles(acceptInvite, async ({ parts, body, reply }) => {
    const { userId, email } = await accept(parts, body)
    rememberBrowser(parts, reply, userId)
    return reply.status(201).send({ email })
  })
}
