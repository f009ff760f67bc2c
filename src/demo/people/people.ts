import { identityDocument } from '#src/demo/trade/papers.ts'
import type { NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { computeTaxCode } from '#src/shared/tax-code.ts'
import type { Chance } from './chance.ts'
import { diets, farBirthPlaces, firstNames, helps, newcomers, places, streets, surnames, visitors } from './names.ts'

type Sex = 'F' | 'M'

/**
 * The wanted person: their age in completed years on a day (default: today), and what they share with their companions.
 */
export type Wanted = {
  age: readonly [number, number]
  on?: Day
  sex?: Sex
  surname?: string
  /** First names of companions, which this person must not repeat. */
  besides?: readonly string[]
  from?: Origin
  home?: string
  contact?: { phone: string; email: string }
}

/** The origin of a person: here, or one of the groups from abroad. */
export type Origin = { kind: 'local' } | { kind: 'newcomer' | 'visitor'; index: number }

export type Crowd = {
  /** A new person with data as complete as an office would store. */
  person(wanted: Wanted): NamedParticipant
  origin(): Origin
}

/** People who live around Bergamo, each with a fitting tax code, never the same twice. */
export function crowd(chance: Chance, today: Day, families: readonly string[] = surnames): Crowd {
  const codes = new Set<string>()
  const origin = (): Origin => {
    if (chance.happens(14)) return { kind: 'newcomer', index: chance.whole(0, newcomers.length - 1) }
    return chance.happens(60) ? { kind: 'visitor', index: chance.whole(0, visitors.length - 1) } : { kind: 'local' }
  }
  const person = (wanted: Wanted): NamedParticipant => {
    const { age, on = today, sex = chance.pick(['F', 'M'] as const), from = { kind: 'local' } } = wanted
    const years = chance.whole(age[0], age[1])
    const bornOn = bornAt(years, chance.whole(1, 364), on)
    const who = named(chance, { from, sex, years, surname: wanted.surname, besides: wanted.besides ?? [], families })
    const code = identifierOf(chance, from, { ...who, sex, bornOn, birthCode: who.birth[2] })
    if (codes.has(code)) return person(wanted)
    codes.add(code)
    const [town, province, , postalCode] = chance.pick(places)
    const visitor = from.kind === 'visitor' ? visitors[from.index]! : null
    const place = visitor?.home ?? `${postalCode} ${town} (${province})`
    return {
      surname: who.surname,
      name: who.name,
      sex,
      bornOn,
      birthPlace: `${who.birth[0]} (${who.birth[1]})`,
      birthCode: who.birth[2],
      residence: wanted.home ?? `${chance.pick(streets)} ${chance.whole(1, 120)}, ${place}`,
      citizenship: who.citizenship,
      taxCode: code,
      taxCodeCountry: visitor?.iso ?? 'IT',
      phone: wanted.contact?.phone ?? phoneOf(chance, years),
      email: wanted.contact?.email ?? `${plain(who.name)}.${plain(who.surname)}@posta.example`,
      ...identityDocument(chance, { years, bornOn, today, town, isForeign: who.citizenship !== 'Italia' }),
      ...health(chance),
      type: 'customer',
      isDefaultContact: false,
      departureId: null,
      plate: null,
      boardingNote: helpOf(code, years),
    }
  }
  return { person, origin }
}

/** The birth date of a person who completed these years this many days before `on`. */
function bornAt(years: number, daysSince: number, on: Day): Day {
  const birthday = addDays(on, -daysSince)
  const day = birthday.slice(5) === '02-29' ? '02-28' : birthday.slice(5)
  return `${Number(birthday.slice(0, 4)) - years}-${day}`
}

type Named = { surname: string; name: string; citizenship: string; birth: readonly [string, string, string, string?] }

function named(
  chance: Chance,
  {
    from,
    sex,
    years,
    surname,
    besides,
    families,
  }: {
    from: Origin
    sex: Sex
    years: number
    surname: string | undefined
    besides: readonly string[]
    families: readonly string[]
  },
): Named {
  if (from.kind !== 'local') {
    const people = from.kind === 'newcomer' ? newcomers[from.index]! : visitors[from.index]!
    const isItalian = from.kind === 'newcomer' && chance.happens(3)
    return {
      surname: surname ?? chance.pick(people.surnames),
      name: chance.pick(people[sex].filter((name) => !besides.includes(name))),
      citizenship: isItalian ? 'Italia' : people.country,
      birth: years < 14 && from.kind === 'newcomer' ? chance.pick(places) : [people.country, 'EE', people.code],
    }
  }
  const names = firstNames.find(({ upTo }) => years <= upTo)!
  const birth = years > 20 && chance.happens(9) ? chance.pick(farBirthPlaces) : chance.pick(places)
  return {
    surname: surname ?? chance.pick(families),
    name: chance.pick(names[sex].filter((name) => !besides.includes(name))),
    citizenship: 'Italia',
    birth,
  }
}

type Person = { surname: string; name: string; sex: Sex; bornOn: Day; birthCode: string }

function identifierOf(chance: Chance, from: Origin, person: Person): string {
  if (from.kind !== 'visitor') return computeTaxCode(person)
  return visitors[from.index]!.identifier.replaceAll('9', () => String(chance.whole(0, 9))).replace(/^.../, (begin) =>
    visitors[from.index]!.iso === 'CH' ? '756' : begin,
  )
}

/** The telephone of a person; the oldest give their number at home. */
function phoneOf(chance: Chance, years: number): string {
  if (years > 74 && chance.happens(3)) return `+39035${chance.whole(200_000, 999_999)}`
  return `+39${chance.pick(['333', '335', '338', '339', '340', '347', '348', '349', '328', '320'])}${chance.whole(1_000_000, 9_999_999)}`
}

function health(chance: Chance): { allergies: string | null; hasHealthConsent: boolean } {
  const allergies = chance.happens(10) ? chance.pick(diets) : null
  return { allergies, hasHealthConsent: allergies !== null }
}

/**
 * The help to board that some of the oldest people need. The tax code decides it, so that no random number is drawn.
 */
function helpOf(code: string, years: number): string | null {
  const sum = [...code].reduce((all, letter) => all + letter.charCodeAt(0), 0)
  return years > 74 && sum % 4 === 0 ? helps[sum % helps.length]! : null
}

const plain = (name: string) => foldText(name).replaceAll(/[^a-z]/g, '')
