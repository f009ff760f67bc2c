import type { ReactNode } from 'react'
import { countryName } from '#src/features/municipalities/countries.values.ts'
import { addressLine } from '#src/features/providers/address.words.ts'
import { ibanInFours } from '#src/features/providers/iban.rules.ts'
import { phoneInWords } from '#src/features/providers/provider-differences.words.ts'
import type { getProvider } from '#src/features/providers/providers.contract.ts'
import { type Day, formatDay, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './providers.module.css'

export type Provider = Output<typeof getProvider>

type Operation = Provider['operations'][number]

export const operationInWords = ({ kind, isReversal }: Operation): string => {
  const what = t(`providers.operation.${kind}`)
  return isReversal ? t('providers.operation.reversal', { what: what.toLowerCase() }) : what
}

/** The day of payment, otherwise the day on which it was recorded. */
export const dayOf = ({ at, paidOn }: Operation): Day => paidOn ?? wallClock(new Date(at)).day

/** "Ultime operazioni registrate": payments and confirmations, newest first. */
export function ProviderOperations({ operations, most = 10 }: Pick<Provider, 'operations'> & { most?: number }) {
  if (operations.length === 0) return <p className={styles.quiet}>{t('providers.no-operations')}</p>
  return (
    <ul className={styles.operations}>
      {operations.slice(0, most).map((operation) => {
        const { at, serviceName, itineraryTitle, cents = null } = operation
        return (
          <li key={`${at} ${operation.kind} ${serviceName} ${cents}`}>
            <span>
              {operationInWords(operation)}, {serviceName}
            </span>
            {cents !== null && <b>{euro(cents)}</b>}
            <small>{[itineraryTitle, formatDay(dayOf(operation))].filter(Boolean).join(', ')}</small>
          </li>
        )
      })}
    </ul>
  )
}

type FactName =
  | 'wholeAddress'
  | 'vatNumber'
  | 'address'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'country'
  | 'phone'
  | 'email'
  | 'iban'
  | 'paymentTerms'
  | 'roomingDays'
  | 'releaseDays'

type FactsProps = {
  provider: Provider
  names: readonly FactName[]
  /** Shown when none of the facts is known. */
  empty?: ReactNode
  /** Each value under its name, for a narrow column. */
  isStacked?: boolean
}

const daysBefore = (days: number | null) => (days === null ? '' : t('providers.days-before-arrival', { n: days }))

/** The known facts of a supplier, in the order of its card. */
export function ProviderFacts({ provider, names, empty = null, isStacked = false }: FactsProps) {
  const whole = wholeAddress(provider)
  const factOf = (name: FactName): string => {
    if (name === 'phone') return phoneInWords(provider.phone)
    if (name === 'iban') return ibanInFours(provider.iban ?? '')
    if (name === 'roomingDays' || name === 'releaseDays') return daysBefore(provider[name])
    return name === 'wholeAddress' ? whole : (provider[name] ?? '')
  }
  const known = names.filter((name) => factOf(name))
  if (known.length === 0) return empty
  return (
    <dl className={classes(styles.facts, isStacked && styles.stacked)}>
      {known.map((name) => (
        <Fact key={name} name={labelOf(name, provider)} value={factOf(name)} />
      ))}
    </dl>
  )
}

/** The whole address: "Via Roma 3, 38066 Riva del Garda (TN)". The country appears only when it is not Italy. */
export function wholeAddress(provider: Provider): string {
  const { country } = provider
  return [addressLine(provider), country !== 'IT' && country && countryName(country)].filter(Boolean).join(', ')
}

type LabelName = Exclude<FactName, 'wholeAddress'> | 'taxCode'

function labelOf(name: FactName, { isPerson, vatNumber }: Provider): LabelName {
  if (name === 'wholeAddress') return 'address'
  return name === 'vatNumber' && isPerson && vatNumber?.length === 16 ? 'taxCode' : name
}

function Fact({ name, value }: { name: LabelName; value: string }) {
  return (
    <>
      <dt>{t(`providers.field.${name}`)}</dt>
      <dd className={name === 'vatNumber' || name === 'taxCode' || name === 'iban' ? 'mono' : undefined}>
        {name === 'country' ? countryName(value) : value}
      </dd>
    </>
  )
}
