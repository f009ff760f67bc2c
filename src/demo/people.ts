import type { ParticipantInput } from '#src/features/bookings/bookings.contract.ts'
import { computeTaxCode } from '#src/features/customers/tax-code.rules.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import type { Chance } from './chance.ts'
import { diets, farBirthPlaces, menNames, places, streets, surnames, womenNames } from './names.ts'

type Kind = {
  age: [number, number]
  sex?: 'F' | 'M'
  surname?: string
  home?: string
  contact?: { phone: string; email: string }
}

export type Crowd = {
  /** Somebody new, as complete as an office would have them. */
  person(kind: Kind): ParticipantInput
  /** A couple, friends, a family, somebody alone: the people of one booking. */
  party(size: 1 | 2 | 3 | 4): ParticipantInput[]
}

/** People who live round Bergamo, each with a tax code that fits and never the same twice. */
export function crowd(chance: Chance, today: Day, families: readonly string[] = surnames): Crowd {
  const codes = new Set<string>()
  const person = ({ age, sex = chance.pick(['F', 'M'] as const), ...kind }: Kind): ParticipantInput => {
    const surname = kind.surname ?? chance.pick(families)
    const name = chance.pick(sex === 'F' ? womenNames : menNames)
    const bornOn = addDays(today, -chance.whole(age[0] * 365 + 40, age[1] * 365 + 40))
    const birth = chance.happens(8) ? chance.pick(farBirthPlaces) : chance.pick(places)
    const taxCode = computeTaxCode({ surname, name, sex, bornOn, birthCode: birth[2] })
    if (codes.has(taxCode)) return person({ age, sex, ...kind })
    codes.add(taxCode)
    const [town, province, , postalCode] = chance.pick(places)
    const home = kind.home ?? `${chance.pick(streets)} ${chance.whole(1, 120)}, ${postalCode} ${town} (${province})`
    const issuedOn = addDays(today, -chance.whole(200, 3_000))
    const isAbroad = birth[1] === 'EE'
    return {
      surname,
      name,
      sex,
      bornOn,
      birthPlace: `${birth[0]} (${birth[1]})`,
      birthCode: birth[2],
      residence: home,
      citizenship: isAbroad && chance.happens(2) ? birth[0] : 'Italia',
      taxCode,
      taxCodeCountry: 'IT',
      phone: kind.contact?.phone ?? `+3933${chance.whole(0, 9)}${chance.whole(1_000_000, 9_999_999)}`,
      email: kind.contact?.email ?? `${plain(name)}.${plain(surname)}@example.it`,
      documentType: chance.happens(6) ? 'passport' : 'idCard',
      documentNumber: `CA${chance.whole(10_000, 99_999)}${chance.pick(['AB', 'KF', 'LM', 'RT', 'VZ'])}`,
      documentIssuedOn: issuedOn,
      documentIssuedAt: `Comune di ${town}`,
      documentExpiresOn: addDays(issuedOn, 3_650),
      allergies: chance.happens(9) ? chance.pick(diets) : null,
      hasHealthConsent: true,
      type: 'customer',
      isDefaultContact: false,
      departureId: null,
      plate: null,
    }
  }
  const party = (size: 1 | 2 | 3 | 4): ParticipantInput[] => {
    const lead = { ...person({ age: [38, 79] }), isDefaultContact: true }
    if (size === 1) return [lead]
    const years = Math.floor((Date.parse(today) - Date.parse(lead.bornOn!)) / 31_557_600_000)
    const shared = { home: lead.residence!, contact: { phone: lead.phone!, email: lead.email! } }
    const isCouple = size > 2 || !chance.happens(4)
    const other = person({
      age: [Math.max(30, years - 5), years + 4],
      sex: isCouple && lead.sex === 'M' ? 'F' : isCouple ? 'M' : lead.sex!,
      ...(isCouple ? shared : {}),
    })
    const children = Array.from({ length: size - 2 }, () => person({ age: [4, 10], surname: lead.surname, ...shared }))
    return [lead, other, ...children]
  }
  return { person, party }
}

const plain = (name: string) => foldText(name).replaceAll(' ', '')
