import { linkOptions } from '@tanstack/react-router'
import type { TripAlert } from '#src/features/alerts/alerts.contract.ts'

type Settled = Pick<TripAlert, 'kind' | 'tripId' | 'causeId' | 'params'>

/** The screen on which an alert is settled, as a link. */
export function placeOfAlert({ kind, tripId, causeId, params: said }: Settled) {
  const params = { tripId }
  const service = { tripId, serviceId: causeId }
  switch (kind) {
    case 'supplierOptions':
    case 'supplierRelease':
      return linkOptions({ to: '/trips/$tripId/services-and-payments/service-preview/$serviceId', params: service })
    case 'secondGuide':
      return linkOptions({ to: '/trips/$tripId/edit-service/$serviceId', params: service })
    case 'customerRelease':
      return linkOptions({ to: '/trips/$tripId/participants', params, search: { show: 'option' } })
    case 'balances':
      return linkOptions({ to: '/trips/$tripId/participants', params, search: { show: 'missingBalance' } })
    case 'issuePolicies':
      return linkOptions({ to: '/trips/$tripId/insurance-policy', params })
    case 'supplierConfirmations':
      return linkOptions({ to: '/trips/$tripId/services-and-payments', params, search: { only: 'toSend' } })
    case 'supplierPayments':
      return linkOptions({ to: '/trips/$tripId/services-and-payments', params, search: { only: 'toPay' } })
    case 'recaps': {
      // `n` guides and `m` restaurants wait. Guides and restaurants get different letters.
      const kind = said.n === 0 ? 'restaurantRecap' : 'guideRecap'
      return linkOptions({ to: '/trips/$tripId/messages/new', params, search: { kind } })
    }
    case 'cancelNotices':
      return linkOptions({ to: '/trips/$tripId/cancellation-communication', params })
    case 'newsSheet':
      return linkOptions({ to: '/trips/$tripId/messages/new', params, search: { kind: 'summons' } })
    case 'dossier':
      return linkOptions({ to: '/trips/$tripId/messages/new', params, search: { kind: 'dossier' } })
    case 'roomingList':
    case 'finalRooming':
      return linkOptions({ to: '/trips/$tripId/rooming-list', params, search: { serviceId: causeId } })
    case 'finalReport':
      return linkOptions({ to: '/trips/$tripId/document-archive', params })
    case 'questionnaire':
      return linkOptions({ to: '/trips/$tripId', params, hash: 'questionnaire' })
    case 'minReached':
      return linkOptions({ to: '/trips/$tripId', params, hash: 'confirm' })
  }
}
