import { expect, test } from 'vitest'
import { findText, sentenceKinds } from './text.ts'

/**
 * Every kind of entry that the log may hold, by feature. The list only grows: a kind that is written no more keeps its
 * sentence, because the log keeps its entries.
 */
const everWritten: Record<string, string> = {
  access: 'added invited readmitted roles suspended',
  accounts: 'commission-paid commission-reversed receipt',
  agencies: 'added changed',
  alerts: 'done put-off reopened resumed',
  bookings:
    'agreed ahead alone-free alone-roommate attendees-added attendees-first attendees-removed bed-moved boarding canceled confirmed created driver edited file-added file-removed file-renamed file-restored joined kept-alone lapsed left moved-away moved-here moved-price-kept noted promoted replaced replacing room-changed room-noted split stops stops-back waits-again',
  calendar: 'feed-created feed-revoked',
  communications: 'again reminded reminded-told sent told',
  costs: 'edited minimum minimum-removed minimum-set price price-removed price-set',
  customers: 'created edited erased merged notes told-apart',
  departures:
    'added copied edited moved ordered ordered-outward ordered-return removed vehicle-added vehicle-edited vehicle-removed',
  'load-points': 'added edited merged restored retired',
  payments: 'balance deposit refund reversed',
  permits: 'added edited removed to-update',
  providers: 'contact-added contact-edited contact-removed contact-restored created edited merged notes told-apart',
  seating:
    'blocked coach-left freed laid-out many map-added map-archived map-edited map-restored opened seated swapped',
  services:
    'added creditNote edited file-added file-edited file-removed file-replaced file-restored instalments invoice-added invoice-edited invoice-removed invoice-restored moved paid payment refund release-undone released removed reversed sent unpaid unsent',
  settings: 'changed penalties',
  templates: 'created deleted edited saved-from-trip updated-from-trip',
  trips:
    'archived cancelled completed confirmed created deleted duplicated edited forced notes on-sale owners renamed rescheduled',
}
const kinds = Object.entries(everWritten).flatMap(([feature, deeds]) =>
  deeds.split(' ').map((deed) => `${feature}.activity-${deed}`),
)

test.each(kinds)('the log can say %s', (kind) => {
  expect(findText(kind)).toMatch(/\{(operator|person|customer|plate)\}/)
})

test('a kind that is written joins the list', () => {
  expect(sentenceKinds().filter((kind) => !kinds.includes(kind))).toEqual([])
})
