import { printingOf } from '#src/features/settings/logo.queries.ts'
import {
  paperFileName,
  paperWords,
  supplierPaperPdf,
} from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import { sendFile } from '#src/server/files/sent-file.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { noteBounce as bounce, sendAgain } from '#src/server/mail/outbox.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { getCancellationMoney } from './cancellation/cancellation.contract.ts'
import { cancellationMoney } from './cancellation/cancellation.queries.ts'
import { printCancellationLetters } from './cancellation/printed-letters.contract.ts'
import { cancellationLetters } from './cancellation/printed-letters.documents.ts'
import {
  sendDeliveryAgain as again,
  sendMessage as send,
  takeBackSupplierTelling,
  tellSupplier as tell,
} from './deliveries/deliveries.commands.ts'
import * as calls from './deliveries/deliveries.contract.ts'
import { seenByKind, sendingsOfService, sendingsOfTrip } from './deliveries/deliveries.queries.ts'
import { messageDraft, paperFactsOf } from './drafts/message-draft.documents.ts'
import * as sending from './letters/letters.commands.ts'
import * as letters from './letters/letters.contract.ts'
import { lettersDraft, mailingsOf, optOutOf } from './letters/letters.queries.ts'
import { setOptOut } from './letters/opt-out.commands.ts'
import * as telling from './letters/telling.commands.ts'
import { sendNewDate, takeBackNewDate, tellNewDate } from './new-dates/new-dates.commands.ts'
import * as newDates from './new-dates/new-dates.contract.ts'
import { newDateMessage } from './new-dates/new-dates.queries.ts'
import { copyMessage as copy } from './outbox/copying.commands.ts'
import { copyMessage, getMessage, listOutbox, noteBounce, resendMessage } from './outbox/outbox.contract.ts'
import { messageById, outboxPage } from './outbox/outbox.queries.ts'
import { sendBalanceReminders, takeBackBalanceTelling, tellBalance } from './reminders/reminders.commands.ts'
import * as reminders from './reminders/reminders.contract.ts'
import { balancesToRemind } from './reminders/reminders.queries.ts'
import { getTextSample } from './texts/text-sample.contract.ts'
import { textSample } from './texts/text-sample.queries.ts'

export function communicationsRoutes({ reads, writes, sendsFile, takesFile, handles }: Calls): void {
  reads(reminders.listBalanceReminders, ({ db, query, actor }) => balancesToRemind(db, query, actor.name))
  writes(reminders.sendBalanceReminders, (work, { body }) => sendBalanceReminders(work, body))
  writes(reminders.tellBalance, (work, { body }) => tellBalance(work, body))
  writes(reminders.takeBackBalanceTelling, (work, { body }) => takeBackBalanceTelling(work, body.reminderIds))

  reads(getTextSample, async ({ db, params, actor, now }) => ({
    sample: await textSample(db, { kind: params.kind, by: actor, now }),
  }))

  reads(getCancellationMoney, async ({ db, params, actor }) =>
    seenBy(actor.ability, getCancellationMoney.schema.response[200], await cancellationMoney(db, params.tripId)),
  )
  reads(letters.prepareLetters, ({ db, params, actor }) => lettersDraft(db, { ...params, by: actor }))
  writes(letters.sendLetters, (work, { params, body }) => sending.sendLetters(work, params, body))
  writes(letters.tellReaders, (work, { params, body }) => telling.tellReaders(work, params, body))
  writes(letters.takeBackTelling, (work, { params, body }) => telling.takeBackTelling(work, params, body.letterIds))
  writes(letters.excludeReaders, (work, { params, body }) => telling.excludeReaders(work, params, body))
  writes(letters.tryLetter, (work, { params, body }) => sending.tryLetter(work, params, body))
  takesFile(letters.addLetterFile, (work, { params }, content) => sending.addLetterFile(work, params.tripId, content))
  reads(letters.listMailings, async ({ db, params }) => ({ mailings: await mailingsOf(db, params.tripId) }))
  writes(letters.stopMailing, (work, { params }) => sending.stopMailing(work, params.mailingId))
  handles(printCancellationLetters, async ({ db, params, body, actor, now, reply }) => {
    const { content, name } = await cancellationLetters(db, { ...params, ...body, now, by: actor })
    return sendFile(reply, { name, contentType: pdfType, content })
  })
  reads(letters.getOptOut, async ({ db, params }) => ({ optedOut: await optOutOf(db, params.customerId) }))
  writes(letters.setOptOut, (work, { params, body }) => setOptOut(work, params.customerId, body.isOptedOut))

  reads(listOutbox, async ({ db, query, actor, parts }) => ({
    ...(await outboxPage(db, { ...query, ability: actor.ability })),
    canSend: parts.environment.smtpUrl !== undefined,
  }))
  reads(getMessage, async ({ db, params, actor }) => {
    const message = await messageById(db, params.messageId, actor.ability)
    if (!message) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return message
  })
  writes(resendMessage, async (work, { params }) => {
    const message = await messageById(work.tx, params.messageId, work.actor.ability)
    if (!message) throw new Refusal('calls.not-found', { kind: 'notFound' })
    await sendAgain(work, message.id)
  })
  writes(copyMessage, (work, { params, body }) => copy(work, params.messageId, body.recipient))
  writes(noteBounce, async (work, { params, body }) => {
    const message = await messageById(work.tx, params.messageId, work.actor.ability)
    if (!message) throw new Refusal('calls.not-found', { kind: 'notFound' })
    if (!(await bounce(work, message.id, body.why))) throw new Refusal('outbox.not-sent')
  })

  reads(calls.listServiceDeliveries, async ({ db, params, actor }) => {
    const found = await sendingsOfTrip(db, params.tripId)
    const services = found.map(({ service: { id, service, provider }, states }) => ({
      serviceId: id,
      name: service.name,
      startsOn: service.startsOn,
      providerName: provider?.companyName ?? null,
      states,
    }))
    return seenBy(actor.ability, calls.listServiceDeliveries.schema.response[200], { services })
  })
  reads(calls.prepareMessage, async ({ db, params, actor, today }) =>
    seenBy(
      actor.ability,
      calls.prepareMessage.schema.response[200],
      await messageDraft(db, { ...params, today, by: actor }),
    ),
  )
  reads(newDates.prepareNewDate, ({ db, params, actor }) => newDateMessage(db, params, actor.name))
  writes(newDates.sendNewDate, (work, { params, body }) => sendNewDate(work, params, body))
  writes(newDates.tellNewDate, (work, { params, body }) => tellNewDate(work, params, body))
  writes(newDates.takeBackNewDate, (work, { params }) => takeBackNewDate(work, params))
  writes(calls.sendMessage, (work, { params, body }) => send(work, params, body))
  writes(calls.tellSupplier, (work, { params, body }) => tell(work, params, body))
  writes(calls.takeBackSupplierTelling, (work, { params }) => takeBackSupplierTelling(work, params.deliveryId))
  writes(calls.sendDeliveryAgain, (work, { params, body }) => again(work, params.deliveryId, body))
  sendsFile(calls.draftSupplierPaper, async ({ db, params, query, actor, now, today }) => {
    const { serviceId, kind } = params
    const sendings = seenByKind(await sendingsOfService(db, serviceId), kind)
    if (!sendings.service.provider) throw new Refusal('communications.no-supplier')
    const facts = paperFactsOf(sendings, kind, { today, by: actor, instructions: query.instructions ?? '' })
    const content = supplierPaperPdf(paperWords(kind, null, facts), await printingOf(db, now, actor))
    return { name: paperFileName(kind, null, facts), contentType: pdfType, content, isInline: true }
  })
}
