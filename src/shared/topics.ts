/**
 * The topics: names of what open screens show and load again when it changes (008). Each has the names of the
 * parameters that identify it; the first that a call has counts. Topics are named nowhere else.
 */
const parameters = {
  /** The signed-in person and their abilities. */
  session: [],
  settings: [],
  users: [],
  agencies: [],
  providers: [],
  customers: [],
  outbox: [],
  calendarFeed: [],
  /** The existing templates, with the fields that a list shows of each. */
  templates: [],
  template: ['templateId', 'itineraryId'],
  /**
   * The existing trips with titles, dates, states and organisers: everything that decides whether and where a list has
   * one.
   */
  trips: [],
  /** One trip with all its parts. */
  trip: ['tripId', 'itineraryId'],
  booking: ['bookingId'],
  /** The people who have a trip open now. */
  presence: ['tripId'],
  /** The alerts of all trips, and who put them off or closed them. */
  alerts: [],
  /** The log of one trip or template. */
  activity: ['itineraryId'],
} as const satisfies Record<string, readonly string[]>

export type TopicName = keyof typeof parameters

/** A read may also depend on any change of any trip. */
export type ListenedName = TopicName | 'anyTrip'

declare const isTopic: unique symbol
/** Only the function `topic` makes one, so that none is written by hand. */
export type Topic = string & { readonly [isTopic]: true }

type Maker<Name extends TopicName> = (typeof parameters)[Name] extends readonly [] ? Topic : (id: string) => Topic

/** The topics: `topic.trips`, `topic.trip(id)`. */
export const topic = Object.fromEntries(
  Object.entries(parameters).map(([name, ids]) => [name, ids.length === 0 ? name : (id: string) => `${name}:${id}`]),
) as { readonly [Name in TopicName]: Maker<Name> }

/** Announced when more topics changed than can be named. */
export const everything = '*' as Topic

/** The topic for reads that depend on every trip. */
export const anyTrip = 'trip:*' as Topic

/** The name of a topic, without its id. */
export const nameOfTopic = (one: Topic) => one.replace(/:.*/, '') as TopicName | '*'

type Asked = { params?: object; query?: object }

/** The topics of a call, by its input. */
export function topicsOf(names: readonly ListenedName[], { params = {}, query = {} }: Asked = {}): Topic[] {
  const given: Record<string, unknown> = { ...query, ...params }
  return names.flatMap((name) => {
    if (name === 'anyTrip') return anyTrip
    const needed = parametersOf(name)
    if (needed.length === 0) return name as string as Topic
    const id = needed.map((parameter) => given[parameter]).find((value) => typeof value === 'string')
    return id === undefined ? [] : (`${name}:${id}` as Topic)
  })
}

/** The parameters that may identify a topic; none for a topic without an id. */
export const parametersOf = (name: ListenedName): readonly string[] => (name === 'anyTrip' ? [] : parameters[name])

/** Tells whether a change concerns something that depends on `listened`. */
export function concerns(listened: readonly Topic[], changed: ReadonlySet<Topic>): boolean {
  return listened.some((one) =>
    one === anyTrip ? [...changed].some((other) => other.startsWith('trip:')) : changed.has(one),
  )
}

/** The header in which an answer lists what the call changed: the number of its transaction, then the topics. */
export const changedHeader = 'torpedone-changed'
