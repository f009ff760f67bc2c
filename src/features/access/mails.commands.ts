import { queueMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'

type Person = { email: string; name: string }

/** The kinds of message whose text holds a link that signs in: only administrators may read them. */
export const secretMails: readonly string[] = ['passwordReset', 'invite']

export async function queueResetMail(work: Work, { email, name }: Person, link: string): Promise<void> {
  await queueMail(work, {
    kind: 'passwordReset',
    fromName: textOf('outbox.program-name'),
    to: email,
    subject: textOf('access.mail-reset-subject'),
    text: textOf('access.mail-reset-body', { name, link }),
  })
}

export async function queueInviteMail(work: Work, { email, link }: { email: string; link: string }): Promise<void> {
  const { name } = work.actor
  await queueMail(work, {
    kind: 'invite',
    fromName: textOf('outbox.program-name'),
    to: email,
    subject: textOf('access.mail-invite-subject'),
    text: textOf('access.mail-invite-body', { name, link }),
  })
}

function textOf(key: string, params?: Record<string, string>): string {
  return findText(key, params) ?? key
}
