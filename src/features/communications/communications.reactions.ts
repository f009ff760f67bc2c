import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { bookingsJoined } from '#src/features/bookings/bookings.events.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { customerErased, customersMerged } from '#src/features/customers/customers.events.ts'
import { providersMerged } from '#src/features/providers/providers.events.ts'
import { noteConfirmation } from '#src/features/services/programme/service-marks.commands.ts'
import { serviceRestored } from '#src/features/services/services.events.ts'
import { services } from '#src/features/services/services.tables.ts'
import { mailLeaving, mailSettled } from '#src/server/mail/outbox.ts'
import { messages } from '#src/server/server.tables.ts'
import { type Reaction, reaction, type Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { balanceReminders, deliveries, letters, messageOptOuts, newDateMessages } from './communications.tables.ts'
import { recheckLetter } from './letters/letters.commands.ts'
import { recheckNewDate } from './new-dates/new-dates.commands.ts'
import { recheckReminder } from './reminders/reminders.commands.ts'

export const communicationsReactions: readonly Reaction[] = [
  reaction(bookingsJoined, 'inTransaction', 'communications.follow-joined-booking', async (work, { fromId, toId }) => {
    for (const table of [balanceReminders, letters, newDateMessages])
      await work.tx.update(table).set({ bookingId: toId }).where(eq(table.bookingId, fromId))
  }),
  reaction(providersMerged, 'inTransaction', 'communications.follow-merged-supplier', async (work, merged) => {
    for (const table of [deliveries, letters])
      await work.tx.update(table).set({ providerId: merged.keptId }).where(eq(table.providerId, merged.doubleId))
  }),
  reaction(serviceRestored, 'inTransaction', 'communications.follow-restored-service', async (work, restored) => {
    const { itineraryId, serviceId, formerId } = restored
    await work.tx
      .update(deliveries)
      .set({ serviceId, removedServiceId: null })
      .where(
        and(
          eq(deliveries.removedServiceId, formerId),
          eq(deliveries.itineraryId, itineraryId),
          isNull(deliveries.serviceId),
        ),
      )
  }),
  reaction(mailLeaving, 'inTransaction', 'communications.recheck-letter', async (work, { messageId, kind }) => {
    if (kind.startsWith('letter.')) await recheckLetter(work, messageId)
    if (kind === 'customer.balanceReminder') await recheckReminder(work, messageId)
    if (kind === 'customer.newDate') await recheckNewDate(work, messageId)
  }),
  reaction(mailSettled, 'inTransaction', 'communications.show-letter', async (work, { messageId }) => {
    const [letter] = await work.tx
      .select({ tripId: letters.tripId })
      .from(letters)
      .where(eq(letters.messageId, messageId))
    if (letter) work.touch(topic.trip(letter.tripId))
  }),
  reaction(customersMerged, 'inTransaction', 'communications.follow-merged-person', async (work, merged) => {
    const { keptId, doubleId } = merged
    const [note] = await work.tx.delete(messageOptOuts).where(eq(messageOptOuts.customerId, doubleId)).returning()
    if (note)
      await work.tx
        .insert(messageOptOuts)
        .values({ ...note, customerId: keptId })
        .onConflictDoNothing()
  }),
  reaction(customerErased, 'inTransaction', 'communications.forget-opt-out', async (work, { customerId }) => {
    await work.tx.delete(messageOptOuts).where(eq(messageOptOuts.customerId, customerId))
  }),
  // The confirmation of a service counts as sent once the email of its newest order has left, until that of its
  // cancellation has. The mail server may answer after somebody gave the service to another supplier, who was sent
  // nothing.
  reaction(mailSettled, 'inTransaction', 'communications.follow-mail', async (work, { messageId, state }) => {
    const reminded = await work.tx
      .select({ tripId: bookings.tripId })
      .from(balanceReminders)
      .innerJoin(bookings, eq(bookings.id, balanceReminders.bookingId))
      .where(eq(balanceReminders.messageId, messageId))
    work.touch(...reminded.map(({ tripId }) => topic.trip(tripId)))
    const [delivery] = await work.tx.select().from(deliveries).where(eq(deliveries.messageId, messageId))
    if (!delivery) return
    const { itineraryId, serviceId, kind } = delivery
    work.touch(topic.trip(itineraryId))
    if (!serviceId || (kind !== 'order' && kind !== 'cancellation')) return
    const [newest, ...older] = await tellingsTo(work, serviceId)
    if (newest?.id !== delivery.id) return
    // A cancellation that did not arrive ends nothing: what went before it stands.
    const standing =
      kind === 'cancellation' && state !== 'sent' ? older.find((one) => one.kind === 'order' || one.hasArrived) : newest
    const hasArrived = standing?.id === delivery.id ? state === 'sent' : standing?.hasArrived
    await noteConfirmation(work, serviceId, standing?.kind === 'order' && hasArrived ? 'sent' : 'toSend')
  }),
]

/** Orders and cancellations of a service to its present supplier that were not taken back, newest first. */
function tellingsTo({ tx }: Work, serviceId: string) {
  return tx
    .select({
      id: deliveries.id,
      kind: deliveries.kind,
      hasArrived: sql<boolean>`${deliveries.toldHow} is not null or coalesce(${messages.state} = 'sent', false)`,
    })
    .from(deliveries)
    .innerJoin(services, and(eq(services.id, deliveries.serviceId), eq(services.providerId, deliveries.providerId)))
    .leftJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.serviceId, serviceId),
        inArray(deliveries.kind, ['order', 'cancellation']),
        isNull(deliveries.takenBackAt),
      ),
    )
    .orderBy(desc(deliveries.seq))
}
