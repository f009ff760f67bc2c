import { hashPassword } from 'better-auth/crypto'
import { addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { systemActor, transact } from '#src/server/work.ts'
import { accept, invite } from './invites.commands.ts'
import { changeRolesOf, readmit, suspend } from './users.commands.ts'
import {
  acceptInvite,
  changeRoles,
  inviteUser,
  listAccounts,
  listUsers,
  readmitUser,
  suspendUser,
} from './users.contract.ts'
import { accountsAndInvites, activeUsers } from './users.queries.ts'

const welcomes = { name: 'welcome-address', attempts: 20, minutes: 15 }

export function usersRoutes({ reads, writes, handles }: Calls): void {
  reads(listUsers, ({ db }) => activeUsers(db))
  reads(listAccounts, ({ db }) => accountsAndInvites(db))
  writes(inviteUser, (work, { body, parts }) => invite(work, { ...body, publicUrl: parts.publicUrl }))
  writes(changeRoles, (work, { params, body }) => changeRolesOf(work, params.userId, body))
  writes(suspendUser, (work, { params }) => suspend(work, params.userId))
  writes(readmitUser, (work, { params }) => readmit(work, params.userId))
  handles(acceptInvite, async ({ parts, body: { password, ...given }, request, reply }) => {
    await countAttempt(parts, welcomes, addressOf(request))
    const passwordHash = await hashPassword(password)
    const welcomed = await transact(parts, systemActor, (work) => accept(work, { ...given, passwordHash }))
    return reply.status(201).send(welcomed)
  })
}
