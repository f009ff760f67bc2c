import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { logoOf } from '#src/features/settings/logo.queries.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { keepFile } from '#src/server/files/keep.ts'
import { announceContent } from '#src/server/files/remnants.ts'
import type { Job } from '#src/server/job.ts'
import { queueMail } from '#src/server/mail/outbox.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { topic } from '#src/shared/topics.ts'
import { fileName, pdfOf } from './paper/rooming-files.documents.ts'
import { roomingVersions } from './rooming.tables.ts'
import { versionQueue } from './versions/versions.commands.ts'

/**
 * Makes the PDF of a version that is to be sent, and writes the email with it into the outbox. If it runs twice, it
 * writes one email.
 */
const versionJob: Job<{ versionId: string }> = {
  queue: versionQueue,
  async run(parts, { versionId }) {
    const own = eq(roomingVersions.id, versionId)
    const [version] = await parts.db.select().from(roomingVersions).where(own)
    if (!version || version.messageId) return
    const { snapshot, number, replaces } = version
    const content = pdfOf(snapshot, {
      sent: { number, sentOn: version.sentAt, replaces },
      logo: await logoOf(parts.db),
    })
    const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
    await announceContent(parts, storedAs)
    await parts.files.put(storedAs, content, pdfType)
    await transact(parts, systemActor, async (work) => {
      const [now] = await work.tx.select().from(roomingVersions).where(own).for('no key update')
      if (!now || now.messageId || now.recipient === null) return
      const fileId = await keepFile(work, {
        name: `${fileName(snapshot)}_v${number}.pdf`,
        size: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
        ...{ contentType: pdfType, storedAs },
      })
      const messageId = await queueMail(work, {
        // Only people who may see health data find a `hotel.roomingList` in the outbox.
        kind: 'hotel.roomingList',
        ...{ to: now.recipient, subject: now.subject, text: now.body, fileIds: [fileId] },
        ...{ aboutId: now.tripId, ...(await senderOf(work.tx, 'groupsOffice')) },
        dedupKey: `rooming-version-${versionId}`,
      })
      await work.tx.update(roomingVersions).set({ messageId }).where(own)
      work.touch(topic.trip(now.tripId))
    })
  },
}

export const roomingJobs: readonly Job<never>[] = [versionJob]
