/**
 * What open screens show and ask for again when it changes (008), with the parameters of a call that say which one:
 * the first that a call has. This is the only place where a topic is named.
 */
const parameters = {
  /** Who is signed in, and what they may do. */
  session: [],
  settings: [],
  users: [],
  agencies: [],
  providers: [],
  outbox: [],
  calendarFeed: [],
  /** Which templates there are, and what a list says of one. */
  templates: [],
  template: ['templateId', 'itineraryId'],
  /** Which trips there are, their titles, dates, states and organisers: what decides whether and where a list has one. */
  trips: [],
  /** One trip, with all that hangs on it. */
  trip: ['tripId', 'itineraryId'],
  booking: ['bookingId'],
  /** The log of one trip or template. */
  activity: ['itineraryId'],
} as const satisfies Record<string, readonly string[]>

export type TopicName = keyof typeof parameters

/** A read may also depend on whatever happens to any trip. */
export type ListenedName = TopicName | 'anyTrip'

declare const isTopic: unique symbol
/** Made by `topic` alone, so that none is written by hand. */
export type Topic = string & { readonly [isTopic]: true }

type Maker<Name extends TopicName> = (typeof parameters)[Name] extends readonly [] ? Topic : (id: string) => Topic

/** The topics: `topic.trips`, `topic.trip(id)`. */
export const topic = Object.fromEntries(
  Object.entries(parameters).map(([name, ids]) => [name, ids.length === 0 ? name : (id: string) => `${name}:${id}`]),
) as { readonly [Name in TopicName]: Maker<Name> }

/** Told where more changed than can be named. */
export const everything = '*' as Topic

/** Listened to by what depends on every trip. */
export const anyTrip = 'trip:*' as Topic

/** The name of a topic, without whose it is. */
export const nameOfTopic = (one: Topic) => one.replace(/:.*/, '') as TopicName | '*'

type Asked = { params?: object; query?: object }

/** The topics that a call names, by what it is asked with. */
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

/** The parameters of which one tells whose topic it is; none where there is but one of the name. */
export const parametersOf = (name: ListenedName): readonly string[] => (name === 'anyTrip' ? [] : parameters[name])

/** Tells whether something that depends on `listened` is concerned by what changed. */
export function concerns(listened: readonly Topic[], changed: ReadonlySet<Topic>): boolean {
  return listened.some((one) =>
    one === anyTrip ? [...changed].some((other) => other.startsWith('trip:')) : changed.has(one),
  )
}

/** By this header an answer says what the call changed: the number of its transaction, then the topics. */
export const changedHeader = 'torpedone-changed'
