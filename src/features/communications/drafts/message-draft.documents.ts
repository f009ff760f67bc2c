import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Delivery, MessageDraft, Recipient } from '#src/features/communications/deliveries/deliveries.contract.ts'
import {
  type Sendings,
  seenByKind,
  sendingsOfService,
} from '#src/features/communications/deliveries/deliveries.queries.ts'
import { isPaperKind, type MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { proposedContact, sendingRefusal } from '#src/features/communications/deliveries/sending.rules.ts'
import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import { providerContacts } from '#src/features/providers/providers.tables.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { offices } from '#src/features/settings/settings.tables.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { filledBody, filledSubject, type TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import type { PaperFacts } from '#src/features/travel-papers/supplier-papers/supplier-facts.rules.ts'
import {
  changesSince,
  paperWords,
  peopleInWords,
} from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { unprintable } from '#src/server/pdf/papers.ts'
import { findText } from '#src/server/text.ts'
import type { Actor } from '#src/server/work.ts'
import { addDays, type Day, formatDay, formatDayRange } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import { whenOf } from './service-when.documents.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

type Asked = { serviceId: string; kind: MessageKind; today: Day; by: Pick<Actor, 'name' | 'ability'> }

const mayRead = (kind: MessageKind, { ability }: Pick<Actor, 'ability'>) =>
  kind !== 'paymentRequest' || ability.can('read', 'SupplierPayment')

/** A message as this reader may see it: a cancellation asks for what was paid, which not everybody may know. */
function withoutAmounts(delivery: Delivery, { ability }: Pick<Actor, 'ability'>): Delivery {
  const isHidden = delivery.kind === 'cancellation' && !ability.can('read', 'SupplierPayment')
  return isHidden ? { ...delivery, body: null } : delivery
}

/** Refuses a request of payment by people who may not see payments to suppliers. */
export function refuseForeignPayment(kind: MessageKind, { ability }: Pick<Actor, 'ability'>): void {
  if (!mayRead(kind, { ability })) throw new Refusal('communications.payment-not-yours', { kind: 'forbidden' })
}

/** A message as it would be sent now, with its recipients, its paper and what was sent before. */
export async function messageDraft(reader: Reader, { serviceId, kind, today, by }: Asked): Promise<MessageDraft> {
  refuseForeignPayment(kind, by)
  const sendings = seenByKind(await sendingsOfService(reader, serviceId), kind)
  const { home, service, facts, states, sent } = sendings
  const { recipients, chosen, iban } = await recipientsOf(reader, sendings, kind)
  const money = by.ability.can('read', 'SupplierPayment') ? await moneyOf(reader, sendings) : null
  const proposed = kind === 'paymentRequest' ? (recipients[0] ?? null) : proposedContact(recipients, chosen)
  const facing =
    service.provider && isPaperKind(kind) ? paperFactsOf(sendings, kind, { today, by, instructions: '' }) : null
  const values = textValues(sendings, { by: by.name, iban, money })
  const isOff = kind === 'cancellation' && home.trip.status === 'cancelled'
  const text = await messageTextOf(reader, isOff ? 'suppliersCancelled' : kind)
  return {
    service: { id: service.id, name: service.service.name },
    trip: home.trip,
    provider: service.provider && { id: service.providerId!, companyName: service.provider.companyName },
    sender: home.agency.name,
    recipients,
    recipient: proposed?.email ?? null,
    subject: filledSubject(text.subject, values),
    body: filledBody(text.body, values),
    leftCents: kind === 'paymentRequest' ? (money?.leftCents ?? null) : null,
    paper: facing && isPaperKind(kind) ? paperWords(kind, null, facing) : null,
    refusal: sendingRefusal(kind, facts),
    checks: checksOf(sendings, { kind, today, hasEmail: recipients.some(({ email }) => email), facing }),
    states,
    sent: sent.filter((one) => mayRead(one.kind, by)).map((one) => withoutAmounts(one, by)),
    lastDeliveryId: sent[0]?.id ?? null,
    seen: seenOf(sendings, kind),
  }
}

/** The data that the text of this kind may name, for one service. */
export async function serviceValues(
  reader: Reader,
  { serviceId, kind, by }: Omit<Asked, 'today'>,
): Promise<TextValues> {
  const sendings = seenByKind(await sendingsOfService(reader, serviceId), kind)
  const { iban } = await recipientsOf(reader, sendings, kind)
  const money = by.ability.can('read', 'SupplierPayment') ? await moneyOf(reader, sendings) : null
  return textValues(sendings, { by: by.name, iban, money })
}

/** A digest of the paper's present content, the same for every writer. */
export function seenOf(sendings: Sendings, kind: MessageKind): string {
  if (!isPaperKind(kind) || !sendings.service.provider) return ''
  const facts = paperFactsOf(sendings, kind, { today: '', by: { name: '' }, instructions: '' })
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

type Writing = { today: Day; by: Pick<Actor, 'name'>; instructions: string }

/** The whole present content of a paper of this kind. It names the paper that it changes, takes back or replaces. */
export function paperFactsOf(sendings: Sendings, kind: MessageKind, { today, by, instructions }: Writing): PaperFacts {
  const { home, service, lastPaper, lastVoucher } = sendings
  const now = { provider: service.provider!, service: service.service }
  const about = kind === 'voucher' ? lastVoucher : kind === 'order' ? null : lastPaper
  const { id: _id, status: _status, ...trip } = home.trip
  return {
    trip,
    agency: home.agency,
    ...now,
    people: home.people,
    leader: home.leader,
    instructions,
    changes: kind === 'modification' && lastPaper ? changesSince(lastPaper.facts, now) : [],
    about: about && { kind: about.kind, year: about.year, number: about.number },
    issuedOn: today,
    issuedBy: by.name,
  }
}

type Recipients = { recipients: Recipient[]; chosen: Recipient | null; iban: string | null }

/** The possible recipients: the supplier's contacts and its own address; for a payment, the office that pays. */
async function recipientsOf(reader: Reader, { service }: Sendings, kind: MessageKind): Promise<Recipients> {
  const { providerId, contactId } = service
  if (!providerId) return { recipients: [], chosen: null, iban: null }
  const { rows } = await reader.execute<Omit<Recipient, 'purpose'> & { iban: string | null }>(sql`
    select company_name as name, email, phone, iban from providers where id = ${providerId}`)
  const { iban, ...company } = rows[0]!
  if (kind === 'paymentRequest') {
    const [office] = await reader.select().from(offices).where(eq(offices.kind, 'accountingOffice'))
    const name = t('communications.accounting-office')
    return { recipients: [{ name, purpose: null, email: office?.email ?? null, phone: null }], chosen: null, iban }
  }
  const contacts = await reader
    .select()
    .from(providerContacts)
    .where(and(eq(providerContacts.providerId, providerId), isNull(providerContacts.removedAt)))
    .orderBy(sql`${providerContacts.name} collate "it-x-icu"`, providerContacts.id)
  const known = contacts.map(({ id, name, purpose, email, phone }) => ({ id, name, purpose, email, phone }))
  const chosen = known.find(({ id }) => id === contactId) ?? null
  const shown = (one: Recipient & { id?: string }): Recipient => {
    const { id: _id, ...recipient } = one
    return recipient
  }
  return { recipients: [...known.map(shown), { ...company, purpose: null }], chosen: chosen && shown(chosen), iban }
}

type Money = { leftCents: number | null; paidCents: number; dueOn: Day }
/** `money` is null for a reader who may not see payments to suppliers. */
type TextExtras = { by: string; iban: string | null; money: Money | null }

function textValues({ home, service, lastPaper }: Sendings, { by, iban, money }: TextExtras): TextValues {
  const { trip, agency, leader, people } = home
  const { name, startsOn, optionOn, pnr, rooms } = service.service
  const changes = lastPaper && service.provider ? changesSince(lastPaper.facts, service) : []
  const heads = people.adults + people.children
  return {
    titolo: trip.title,
    date: formatDayRange(trip.departsOn, trip.returnsOn),
    servizio: name,
    fornitore: service.provider?.companyName ?? '',
    data: formatDay(startsOn),
    quando: whenOf(service.service),
    camere: rooms.map((row) => `${row.quantity} ${row.roomType}`).join(', '),
    opzione: optionOn ? formatDay(optionOn) : '',
    pnr: pnr ?? '',
    persone: heads > 0 ? peopleInWords(people) : '',
    accompagnatore: [leader?.name, leader?.phone && formatPhone(leader.phone)].filter(Boolean).join(', '),
    modifiche: changes
      .map(({ key, before, now }) =>
        t('communications.change', {
          fact: t(`papers.fact.${key}`),
          before: before || t('papers.changes.nothing'),
          now: now || t('papers.changes.nothing'),
        }),
      )
      .join('\n'),
    importo: money?.leftCents == null ? t('communications.unknown-amount') : euro(money.leftCents),
    versato: money && money.paidCents > 0 ? euro(money.paidCents) : '',
    scadenza: money ? formatDay(money.dueOn) : '',
    iban: iban ?? '',
    operatore: by,
    agenzia: agency.name,
  }
}

/**
 * The amounts owed and paid to the supplier, in cents, and the day by which to pay. Null amounts are not known yet.
 * Refuses a service that was deleted meanwhile.
 */
export async function moneyOf(reader: Reader, { home, service }: Sendings): Promise<Money> {
  const { payables } = await payablesOf(reader, home.trip.id)
  const found = payables.find(({ serviceId }) => serviceId === service.id)
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { supplierPaymentDays } = await settingsOf(reader)
  const { leftCents, paidCents, nextDueOn } = found.settlement
  return { leftCents, paidCents, dueOn: nextDueOn ?? addDays(home.trip.departsOn, -supplierPaymentDays) }
}

type Checking = { kind: MessageKind; today: Day; hasEmail: boolean; facing: PaperFacts | null }

/** The facts to check before sending, faults first. None of them prevents the sending. */
function checksOf({ home, service }: Sendings, { kind, today, hasEmail, facing }: Checking): MessageDraft['checks'] {
  const { pnr, amountCents, rooms, category, optionOn } = service.service
  const { people, leader } = home
  const isOrder = kind === 'order' || kind === 'modification'
  const unknown = facing ? unprintable(facing) : []
  const wrong: [string, boolean, TextParams?][] = [
    ['no-email', !hasEmail && kind !== 'paymentRequest', { provider: service.provider?.companyName ?? '' }],
    ['no-office-email', !hasEmail && kind === 'paymentRequest'],
    ['no-pnr', pnr === null && kind !== 'order'],
    ['no-amount', amountCents === null && rooms.length === 0 && kind !== 'voucher' && kind !== 'cancellation'],
    ['no-rooms', category === 'hotel' && rooms.length === 0 && kind !== 'paymentRequest'],
    ['option-past', isOrder && optionOn !== null && optionOn < today, { day: optionOn ? formatDay(optionOn) : '' }],
    ['no-people', kind === 'voucher' && people.adults + people.children === 0],
    ['no-leader', kind === 'voucher' && leader === null],
    ['unprintable', unknown.length > 0, { names: unknown.join(', ') }],
  ]
  const good: [string, boolean][] = [
    ['email', hasEmail && kind !== 'paymentRequest'],
    ['paper-ready', facing !== null && unknown.length === 0],
  ]
  return [
    ...wrong.filter(([, isSo]) => isSo).map(([code, , params]) => ({ code, params, isGood: false })),
    ...good.filter(([, isSo]) => isSo).map(([code]) => ({ code, params: undefined, isGood: true })),
  ].map(({ code, params, isGood }) => ({ code, text: t(`communications.check.${code}`, params), isGood }))
}
