import type { RoomType } from '#src/features/services/room-types.rules.ts'
import type { Transport, TripStatus } from '#src/features/trips/trips.rules.ts'
import type { SupplierKey } from './suppliers.ts'

/** A service of a plan: day, time, category, name, supplier, cost in euro (whole for a fixed one, per person else). */
export type PlannedService = {
  day: number
  at: string
  category: 'hotel' | 'restaurant' | 'guide' | 'bus' | 'flight' | 'train' | 'cruise' | 'visit' | 'other'
  name: string
  supplier: SupplierKey
  fixed?: number
  each?: number
  location?: string
}

/** How a demo trip is made and how far it got; `departsIn` are days from today. */
export type Plan = {
  title: string
  days: number
  departsIn: number
  transport: Transport
  maxPlaces: number
  min: number
  price: number
  child?: number
  single?: number
  insurancePercent?: number
  owner: 'admin' | 'organizer'
  status: TripStatus
  services: readonly PlannedService[]
  /** Heads that are confirmed, in option, on the waiting list. */
  confirmed: number
  option?: number
  waiting?: number
  weeklyUntil?: number
  notes?: string
  isPriceMissing?: boolean
}

const coach = (cost: number, supplier: SupplierKey = 'locatelli'): PlannedService => ({
  day: 1,
  at: '05:30',
  category: 'bus',
  name: 'Bus GT da 54 posti',
  supplier,
  fixed: cost,
})

export const rooms: Record<RoomType, number> = { SGL: 2, DUS: 6, DBL: 16, TWN: 6, TRP: 3, QUAD: 2 }

export const plans: readonly Plan[] = [
  {
    title: 'Napoli e la Costiera',
    days: 5,
    departsIn: 9,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 890,
    child: 620,
    single: 195,
    insurancePercent: 4,
    owner: 'admin',
    status: 'confirmed',
    confirmed: 34,
    option: 4,
    waiting: 2,
    notes: 'Rossi e Bianchi al piano alto. Capri: confermare il battello la sera prima.',
    services: [
      coach(2_400),
      {
        day: 1,
        at: '18:30',
        category: 'hotel',
        name: 'Hotel, 4 notti in mezza pensione',
        supplier: 'vesuvio',
        each: 248,
        location: 'Napoli (NA)',
      },
      {
        day: 2,
        at: '09:30',
        category: 'visit',
        name: 'Scavi di Pompei',
        supplier: 'pompei',
        each: 18,
        location: 'Pompei (NA)',
      },
      { day: 2, at: '09:15', category: 'guide', name: 'Guida agli scavi', supplier: 'guide', fixed: 190 },
      {
        day: 3,
        at: '13:00',
        category: 'restaurant',
        name: 'Pranzo a Capri',
        supplier: 'gennaro',
        each: 28,
        location: 'Capri (NA)',
      },
      { day: 4, at: '09:00', category: 'guide', name: 'Visita di Napoli antica', supplier: 'guide', fixed: 210 },
    ],
  },
  {
    title: 'Umbria medievale',
    days: 4,
    departsIn: 3,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 520,
    child: 390,
    single: 110,
    owner: 'admin',
    status: 'confirmed',
    confirmed: 41,
    services: [
      coach(1_900, 'seriana'),
      {
        day: 1,
        at: '17:30',
        category: 'hotel',
        name: 'Hotel, 3 notti in mezza pensione',
        supplier: 'assisi',
        each: 156,
        location: 'Assisi (PG)',
      },
      { day: 2, at: '09:00', category: 'guide', name: 'Assisi e Spello', supplier: 'umbria', fixed: 180 },
      { day: 3, at: '10:00', category: 'guide', name: 'Perugia e Gubbio', supplier: 'umbria', fixed: 180 },
    ],
  },
  {
    title: 'Trenino del Bernina',
    days: 1,
    departsIn: 11,
    transport: 'train',
    maxPlaces: 50,
    min: 30,
    price: 98,
    child: 75,
    owner: 'admin',
    status: 'confirmed',
    confirmed: 43,
    option: 2,
    services: [
      coach(780),
      {
        day: 1,
        at: '10:00',
        category: 'train',
        name: 'Treno rosso Tirano - St. Moritz',
        supplier: 'bernina',
        each: 34,
      },
    ],
  },
  {
    title: 'Verona e il Garda',
    days: 1,
    departsIn: 16,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 62,
    child: 45,
    owner: 'organizer',
    status: 'forSale',
    confirmed: 24,
    option: 3,
    services: [
      coach(640, 'seriana'),
      { day: 1, at: '12:30', category: 'restaurant', name: 'Pranzo sul lago', supplier: 'castello', each: 24 },
    ],
  },
  {
    title: 'Langhe e Barolo',
    days: 2,
    departsIn: 26,
    transport: 'bus',
    maxPlaces: 45,
    min: 25,
    price: 265,
    child: 190,
    single: 45,
    owner: 'organizer',
    status: 'forSale',
    confirmed: 22,
    option: 5,
    weeklyUntil: 40,
    services: [
      coach(1_150),
      {
        day: 1,
        at: '17:00',
        category: 'hotel',
        name: 'Albergo, 1 notte in mezza pensione',
        supplier: 'langhe',
        each: 62,
        location: 'Barolo (CN)',
      },
      { day: 1, at: '15:00', category: 'restaurant', name: 'Degustazione in cantina', supplier: 'cantina', each: 18 },
    ],
  },
  {
    title: 'Puglia barocca',
    days: 7,
    departsIn: 48,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 1_090,
    child: 790,
    single: 240,
    insurancePercent: 4,
    owner: 'organizer',
    status: 'forSale',
    confirmed: 12,
    option: 6,
    services: [
      coach(3_600),
      {
        day: 1,
        at: '19:00',
        category: 'hotel',
        name: 'Masseria, 6 notti in pensione completa',
        supplier: 'puglia',
        each: 410,
        location: 'Ostuni (BR)',
      },
    ],
  },
  {
    title: 'Sicilia occidentale',
    days: 8,
    departsIn: 75,
    transport: 'flight',
    maxPlaces: 30,
    min: 20,
    price: 1_340,
    single: 290,
    insurancePercent: 4,
    owner: 'admin',
    status: 'forSale',
    confirmed: 12,
    option: 4,
    services: [
      { day: 1, at: '07:10', category: 'flight', name: 'Volo Bergamo - Trapani', supplier: 'volo', each: 145 },
      {
        day: 1,
        at: '13:00',
        category: 'hotel',
        name: 'Hotel, 7 notti in mezza pensione',
        supplier: 'trapani',
        each: 430,
        location: 'Erice (TP)',
      },
    ],
  },
  {
    title: 'Trentino, castelli e laghi',
    days: 5,
    departsIn: 102,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 640,
    child: 480,
    single: 130,
    owner: 'admin',
    status: 'draft',
    confirmed: 0,
    isPriceMissing: true,
    notes:
      "Chiedere all'hotel di Riva due camere al piano terra. Il lunedì il castello di Avio è chiuso: tenere libero il pomeriggio.",
    services: [
      coach(1_980),
      {
        day: 1,
        at: '12:30',
        category: 'restaurant',
        name: 'Pranzo a Rovereto',
        supplier: 'castello',
        each: 26,
        location: 'Rovereto (TN)',
      },
      {
        day: 1,
        at: '18:30',
        category: 'hotel',
        name: 'Hotel, 4 notti in mezza pensione',
        supplier: 'riva',
        each: 248,
        location: 'Riva del Garda (TN)',
      },
      { day: 3, at: '09:15', category: 'cruise', name: 'Battello Riva, Limone, Malcesine', supplier: 'lago', each: 22 },
    ],
  },
  {
    title: 'Firenze in giornata',
    days: 1,
    departsIn: 58,
    transport: 'bus',
    maxPlaces: 50,
    min: 30,
    price: 79,
    child: 59,
    owner: 'organizer',
    status: 'draft',
    confirmed: 0,
    services: [coach(890)],
  },
  {
    title: 'Tour della Slovenia',
    days: 6,
    departsIn: 120,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 870,
    single: 180,
    owner: 'organizer',
    status: 'draft',
    confirmed: 0,
    weeklyUntil: 134,
    services: [
      coach(2_900),
      {
        day: 1,
        at: '18:00',
        category: 'hotel',
        name: 'Hotel, 5 notti in mezza pensione',
        supplier: 'lubiana',
        each: 320,
        location: 'Lubiana',
      },
    ],
  },
  {
    title: 'Lago Maggiore e isole',
    days: 1,
    departsIn: -6,
    transport: 'bus',
    maxPlaces: 50,
    min: 30,
    price: 68,
    child: 49,
    owner: 'organizer',
    status: 'completed',
    confirmed: 44,
    services: [
      coach(690),
      { day: 1, at: '10:15', category: 'cruise', name: 'Battello per le isole Borromee', supplier: 'lago', each: 17 },
    ],
  },
  {
    title: 'Terme e borghi di Toscana',
    days: 3,
    departsIn: -25,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 410,
    child: 300,
    single: 90,
    owner: 'admin',
    status: 'completed',
    confirmed: 38,
    services: [
      coach(1_500),
      {
        day: 1,
        at: '17:00',
        category: 'hotel',
        name: 'Hotel termale, 2 notti in mezza pensione',
        supplier: 'toscana',
        each: 138,
        location: 'Bagni San Filippo (SI)',
      },
    ],
  },
  {
    title: 'Ville venete e Brenta',
    days: 2,
    departsIn: 22,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 230,
    child: 170,
    single: 40,
    owner: 'organizer',
    status: 'cancelled',
    confirmed: 9,
    services: [
      coach(980),
      {
        day: 1,
        at: '16:30',
        category: 'hotel',
        name: 'Villa, 1 notte in mezza pensione',
        supplier: 'brenta',
        each: 74,
        location: 'Mira (VE)',
      },
    ],
  },
  {
    title: 'Mantova e il Mincio',
    days: 1,
    departsIn: -80,
    transport: 'bus',
    maxPlaces: 50,
    min: 25,
    price: 58,
    child: 40,
    owner: 'admin',
    status: 'archived',
    confirmed: 0,
    services: [coach(600)],
  },
]
