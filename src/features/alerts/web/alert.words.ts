import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, daysBetween, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'

export type AlertFacts = Pick<TripAlert, 'kind' | 'dueOn' | 'params'>

export const toneIcons = { err: IconAlertTriangle, warn: IconClock, info: IconInfoCircle } as const

export function alertTitle({ kind, dueOn }: AlertFacts, today: Day): string {
  if (kind !== 'supplierRelease') return t(`alerts.title.${kind}`)
  const days = daysBetween(today, dueOn)
  if (days > 0) return t('alerts.release-ahead', { n: days })
  return t(days === 0 ? 'alerts.release-today' : 'alerts.release-past')
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Guides and restaurants in words, as far as there are some. */
function recapsSaid({ n, m }: AlertFacts['params']): string {
  const [guides, restaurants] = [numberOf(n), numberOf(m)]
  const said = [
    guides > 0 && t('alerts.said.guides', { n: guides }),
    restaurants > 0 && t('alerts.said.restaurants', { n: restaurants }),
  ].filter((one) => one !== false)
  return said.length === 2 ? t('alerts.said.and', { one: said[0]!, other: said[1]! }) : (said[0] ?? '')
}

/** The sentence of an alert: why it is due. */
export function alertText(alert: AlertFacts, today: Day): string {
  const { kind, params } = alert
  const n = numberOf(params.n)
  const day = typeof params.day === 'string' ? formatDay(params.day) : ''
  const isPast = typeof params.day === 'string' && params.day < today
  const supplied = {
    supplier: String(params.supplier ?? t('alerts.said.supplier')),
    service: String(params.service ?? ''),
    day,
  }
  switch (kind) {
    case 'supplierOptions':
      return t(isPast ? 'alerts.text.supplierOptions-past' : 'alerts.text.supplierOptions', supplied)
    case 'customerRelease':
      if (day === '') return t('alerts.text.customerRelease-bare', { n })
      return t(isPast ? 'alerts.text.customerRelease-past' : 'alerts.text.customerRelease', { n, day })
    case 'minReached':
      return t('alerts.text.minReached', { n, min: numberOf(params.min) })
    case 'balances':
      return t(isPast ? 'alerts.text.balances-past' : 'alerts.text.balances', {
        n,
        amount: euro(numberOf(params.cents)),
        day,
      })
    case 'supplierRelease': {
      const said = t(isPast ? 'alerts.text.supplierRelease-past' : 'alerts.text.supplierRelease', supplied)
      const rooms = params.rooms && t('alerts.text.supplierRelease-rooms', { rooms: String(params.rooms) })
      return [said, rooms].filter(Boolean).join(' ')
    }
    case 'issuePolicies':
      return t('alerts.text.issuePolicies', { n, total: numberOf(params.total) })
    case 'supplierConfirmations':
      return t('alerts.text.supplierConfirmations', { n, list: String(params.list ?? '') })
    case 'newsSheet': {
      const without = numberOf(params.m)
      const said = t('alerts.text.newsSheet', { n })
      return without === 0 ? said : `${said} ${t('alerts.text.newsSheet-without', { n: without })}`
    }
    case 'dossier':
      return dossierText(params)
    case 'roomingList':
      return t('alerts.text.roomingList', {
        hotel: String(params.hotel ?? ''),
        day,
        rooms: t('alerts.said.rooms', { n }),
        guests: t('alerts.said.guests', { n: numberOf(params.p) }),
      })
    case 'finalRooming':
      return t('alerts.text.finalRooming', { hotel: String(params.hotel ?? '') })
    case 'recaps':
      return t('alerts.text.recaps', { n: n + numberOf(params.m), list: recapsSaid(params) })
    case 'supplierPayments':
      return typeof params.cents === 'number'
        ? t('alerts.text.supplierPayments', { n, amount: euro(params.cents) })
        : t('alerts.text.supplierPayments-unknown', { n })
    case 'secondGuide':
      return t('alerts.text.secondGuide', { n, limit: numberOf(params.limit), service: supplied.service })
    case 'cancelNotices':
      return t('alerts.text.cancelNotices', { who: untoldSaid(params) })
    case 'questionnaire':
      return t('alerts.text.questionnaire', { n, day })
    case 'finalReport':
      return params.leader
        ? t('alerts.text.finalReport', { leader: String(params.leader) })
        : t('alerts.text.finalReport-bare')
  }
}

function dossierText({ leader, driver }: AlertFacts['params']): string {
  const named = [leader, driver].filter((name) => typeof name === 'string')
  if (named.length === 0) return t('alerts.text.dossier-bare')
  const people = named.length === 2 ? t('alerts.said.and', { one: named[0]!, other: named[1]! }) : named[0]!
  return t('alerts.text.dossier', { people })
}

/** The one fact of an alert beside its title, where there is no room for the sentence. */
export function alertDetail({ kind, params }: AlertFacts): string {
  const n = numberOf(params.n)
  const amount = typeof params.cents === 'number' ? euro(params.cents) : null
  switch (kind) {
    case 'supplierOptions':
    case 'supplierRelease':
      return String(params.supplier ?? params.service ?? '')
    case 'customerRelease':
      return t('alerts.said.bookings', { n })
    case 'minReached':
      return t('alerts.said.of-minimum', { n, min: numberOf(params.min) })
    case 'balances':
      return [t('alerts.said.bookings', { n }), amount].filter(Boolean).join(', ')
    case 'supplierConfirmations':
      return t('alerts.said.services', { n })
    case 'newsSheet':
    case 'questionnaire':
    case 'issuePolicies':
      return t('alerts.said.people', { n })
    case 'dossier':
    case 'finalReport':
      return String(params.leader ?? params.driver ?? '')
    case 'roomingList':
    case 'finalRooming':
      return String(params.hotel ?? '')
    case 'recaps':
      return recapsSaid(params)
    case 'supplierPayments':
      return [t('alerts.said.services', { n }), amount].filter(Boolean).join(', ')
    case 'secondGuide':
      return [t('alerts.said.people', { n }), params.service].filter(Boolean).join(', ')
    case 'cancelNotices':
      return untoldSaid(params)
  }
}

/** The customers and suppliers who are still to tell: "2 clienti e 7 fornitori". */
function untoldSaid(params: AlertFacts['params']): string {
  const [n, m] = [numberOf(params.n), numberOf(params.m)]
  const customers = n > 0 ? t('alerts.said.customers', { n }) : ''
  const suppliers = m > 0 ? t('alerts.said.suppliers', { n: m }) : ''
  return customers && suppliers ? t('alerts.said.and', { one: customers, other: suppliers }) : customers || suppliers
}
