import { recordSight } from '#src/features/access/sights.commands.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { noteBounce as bounce, sendAgain } from '#src/server/mail/outbox.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { getCancellationMoney } from './cancellation/cancellation.contract.ts'
import { cancellationMoney } from './cancellation/cancellation.queries.ts'
import { contractPdf } from './contracts/contract-summary.contract.ts'
import { contractFile } from './contracts/contract-summary.documents.ts'
import {
  sendDeliveryAgain as again,
  sendMessage as send,
  tellSupplier as tell,
} from './deliveries/deliveries.commands.ts'
import * as calls from './deliveries/deliveries.contract.ts'
import { seenByKind, sendingsOfService, sendingsOfTrip } from './deliveries/deliveries.queries.ts'
import { dossierPdf } from './dossiers/dossier.contract.ts'
import { dossierFile, dossierFileName } from './dossiers/dossier.documents.ts'
import { messageDraft, paperFactsOf } from './drafts/message-draft.documents.ts'
import {
  addLetterFile as addFile,
  excludeReaders as exclude,
  setOptOut as optOut,
  sendLetters as sendTo,
  stopMailing as stop,
  tellReaders as tellTo,
  tryLetter as tryOn,
} from './letters/letters.commands.ts'
import * as letters from './letters/letters.contract.ts'
import { lettersDraft, mailingsOf } from './letters/letters.queries.ts'
import { sendNewDate, tellNewDate } from './new-dates/new-dates.commands.ts'
import * as newDates from './new-dates/new-dates.contract.ts'
import { newDateMessage } from './new-dates/new-dates.queries.ts'
import { newsFacts } from './news-sheets/news-facts.queries.ts'
import { saveNewsSheet as saveSheet } from './news-sheets/news-sheet.commands.ts'
import { getNewsSheet, newsSheetPdf, previewNewsSheet, saveNewsSheet } from './news-sheets/news-sheet.contract.ts'
import { newsSheetFile, newsSheetOf } from './news-sheets/news-sheet.documents.ts'
import { sheetFileName, sheetPicture } from './news-sheets/sheet-paper.documents.ts'
import { getMessage, listOutbox, noteBounce, resendMessage } from './outbox/outbox.contract.ts'
import { messageById, outboxPage } from './outbox/outbox.queries.ts'
import { draftSupplierPaper, getSupplierPaper } from './papers/supplier-paper.contract.ts'
import { paperFileName, paperWords, supplierPaperPdf } from './papers/supplier-paper.documents.ts'
import { paperById } from './papers/supplier-papers.queries.ts'
import { sendBalanceReminders, tellBalance } from './reminders/reminders.commands.ts'
import * as reminders from './reminders/reminders.contract.ts'
import { balancesToRemind } from './reminders/reminders.queries.ts'
import { summonsPdf } from './summonses/summons.contract.ts'
import { summonsFile, summonsFileName } from './summonses/summons.documents.ts'
import { getTextSample } from './texts/text-sample.contract.ts'
import { textSample } from './texts/text-sample.queries.ts'

export function communicationsRoutes({ reads, writes, sendsFile, takesFile }: Calls): void {
  reads(reminders.listBalanceReminders, ({ db, query, actor }) => balancesToRemind(db, query, actor.name))
  writes(reminders.sendBalanceReminders, (work, { body }) => sendBalanceReminders(work, body))
  writes(reminders.tellBalance, (work, { body }) => tellBalance(work, body))

  reads(getTextSample, async ({ db, params, actor, now }) => ({
    sample: await textSample(db, { kind: params.kind, by: actor, now }),
  }))

  reads(getCancellationMoney, async ({ db, params, actor }) =>
    seenBy(actor.ability, getCancellationMoney.schema.response[200], await cancellationMoney(db, params.tripId)),
  )
  reads(letters.prepareLetters, ({ db, params, actor }) => lettersDraft(db, { ...params, by: actor }))
  writes(letters.sendLetters, (work, { params, body }) => sendTo(work, params, body))
  writes(letters.tellReaders, (work, { params, body }) => tellTo(work, params, body))
  writes(letters.excludeReaders, (work, { params, body }) => exclude(work, params, body))
  writes(letters.tryLetter, (work, { params, body }) => tryOn(work, params, body))
  takesFile(letters.addLetterFile, (work, { params }, content) => addFile(work, params.tripId, content))
  reads(letters.listMailings, async ({ db, params }) => ({ mailings: await mailingsOf(db, params.tripId) }))
  writes(letters.stopMailing, (work, { params }) => stop(work, params.mailingId))
  writes(letters.setOptOut, (work, { params, body }) => optOut(work, params.customerId, body.isOptedOut))

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
  writes(calls.sendMessage, (work, { params, body }) => send(work, params, body))
  writes(calls.tellSupplier, (work, { params, body }) => tell(work, params, body))
  writes(calls.sendDeliveryAgain, (work, { params, body }) => again(work, params.deliveryId, body))
  sendsFile(draftSupplierPaper, async ({ db, params, query, actor, today }) => {
    const { serviceId, kind } = params
    const sendings = seenByKind(await sendingsOfService(db, serviceId), kind)
    if (!sendings.service.provider) throw new Refusal('communications.no-supplier')
    const facts = paperFactsOf(sendings, kind, { today, by: actor, instructions: query.instructions ?? '' })
    const content = supplierPaperPdf(paperWords(kind, null, facts))
    return { name: paperFileName(kind, null, facts), contentType: pdfType, content, isInline: true }
  })
  sendsFile(getSupplierPaper, async ({ db, params, parts }) => {
    const paper = await paperById(db, params.paperId)
    const { kind, facts, storedAs } = paper
    // Until the job has stored the PDF, it is made here from the same facts.
    const content = storedAs ? await parts.files.read(storedAs) : supplierPaperPdf(paperWords(kind, paper, facts))
    return { name: paperFileName(kind, paper, facts), contentType: pdfType, content, isInline: true }
  })
  reads(getNewsSheet, async ({ db, parts, params, query, actor, now }) => {
    const { sheet, seen } = await newsSheetOf(db, { ...params, ...query, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return sheet
  })
  writes(saveNewsSheet, (work, { params, query, body }) => saveSheet(work, params.tripId, { ...query, ...body }))
  reads(previewNewsSheet, async ({ db, params, query, body, actor, now }) => {
    const facts = await newsFacts(db, params.tripId)
    const printing = { ...query, marked: body.marked, printedAt: now.toISOString(), printedBy: actor.name }
    return { svg: sheetPicture(facts, body.blocks, printing) }
  })
  sendsFile(newsSheetPdf, async ({ db, parts, params, query, actor, now }) => {
    const { content, trip, seen } = await newsSheetFile(db, { ...params, ...query, now, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return { name: `${sheetFileName(trip, query.view)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(summonsPdf, async ({ db, params, query, actor, now }) => {
    const { content, trip } = await summonsFile(db, { ...params, ...query, now, by: actor })
    return { name: `${summonsFileName(trip)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(dossierPdf, async ({ db, parts, params, query, actor, now }) => {
    const { content, trip, seen } = await dossierFile(db, { ...params, ...query, now, by: actor })
    await recordSight(parts.writing, { actor, now, people: seen })
    return { name: `${dossierFileName(trip, query.kind)}.pdf`, contentType: pdfType, content, isInline: true }
  })
  sendsFile(contractPdf, async ({ db, params, actor, now }) => {
    const { content, booking } = await contractFile(db, { ...params, now, by: actor })
    return { name: `contratto_${booking.code}.pdf`, contentType: pdfType, content, isInline: true }
  })
}
