import { sql } from 'drizzle-orm'
import { addresseesOf } from '#src/features/communications/letters/addressees.queries.ts'
import { readableValues } from '#src/features/communications/letters/letters.queries.ts'
import { type Addressee, tripLetterRefusal } from '#src/features/communications/letters/letters.rules.ts'
import { agencyOnPapers } from '#src/features/settings/logo.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'
import { filledBody, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import type { Reader } from '#src/server/db/database.ts'
import { lettersPaper } from '#src/server/pdf/long-paper.ts'
import { agencyPhones, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { findText } from '#src/server/text.ts'
import type { Actor } from '#src/server/work.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'

const t = (key: string, params?: Record<string, string>) => findText(key, params) ?? key
const kind = 'customersCancelled'

type Asked = { tripId: string; subject: string; body: string; now: Date; by: Pick<Actor, 'name' | 'ability'> }
type Home = { sex: string | null; residence: string | null }

/**
 * The notice of a cancelled trip for each booking that no email reaches, one letter on a page of its own, as one tagged
 * PDF. The text is the one that the others get by email.
 */
export async function cancellationLetters(reader: Reader, asked: Asked) {
  const { tripId, now, by, ...text } = asked
  const unknown = unknownVariable(kind, text)
  if (unknown) throw new Refusal('texts.unknown-variable', { path: unknown.path, params: { name: unknown.name } })
  const { trip, people } = await addresseesOf(reader, { tripId, kind, by })
  refuseIf(tripLetterRefusal(kind, trip))
  const unreached = people.filter(({ email }) => email === null)
  if (unreached.length === 0) throw new Refusal('letters.all-by-email')
  const homes = await homesOf(reader, unreached)
  const agency = await agencyOnPapers(reader)
  const { agencyAddress } = await settingsOf(reader)
  const words = {
    heading: t('letters.paper-heading', { title: trip.title }),
    kind: t('letters.paper-kind'),
    agency: agency.name,
    agencyLine: [agencyAddress, ...agencyPhones({ ...agency, emergencyPhone: '' })].filter(Boolean).join(' · '),
    day: formatDay(wallClock(now).day),
    letters: unreached.map((one) => {
      const { sex, residence } = homes.get(one.id) ?? { sex: null, residence: null }
      const values = readableValues(kind, one.values, by.ability)
      return {
        booking: t('news.summons.booking', { number: values.pratica ?? '' }),
        greeting: t(sex === 'F' ? 'news.summons.madam' : sex === 'M' ? 'news.summons.sir' : 'news.summons.dear'),
        name: one.name,
        address: (residence ?? '').split('\n'),
        subject: filledSubject(text.subject, values),
        text: filledBody(text.body, values).split('\n'),
      }
    }),
    ...paperFoot({ printedAt: now.toISOString(), printedBy: by.name }),
  }
  const content = await lettersPaper('features/communications/cancellation/printed-letters.typ', words, {
    letters: unreached.length,
    logo: agency.logo,
  })
  return { content, name: `viaggio_${plainName(trip.title, 'senza-titolo')}_${trip.departsOn}_lettere.pdf` }
}

/** Where the letter of each booking goes: to the person whom it names. */
async function homesOf(reader: Reader, people: readonly Addressee[]): Promise<Map<string, Home>> {
  const heads = people.flatMap(({ headId }) => headId ?? [])
  const { rows } = await reader.execute<Home & { bookingId: string }>(sql`
    select p.booking_id as "bookingId", c.sex, c.residence
    from participants p join customers c on c.id = p.customer_id where p.id = any (${sql.param(heads)}::uuid[])`)
  return new Map(rows.map(({ bookingId, ...home }) => [bookingId, home]))
}
