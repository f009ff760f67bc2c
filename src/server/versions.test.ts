import { expect, test } from 'vitest'
import { callsOfFeatures, partsOf } from './testing/contract-samples.ts'

const isNew = 'It makes something new, which nobody has read.'
const isGone = 'What is removed is gone for everybody; whoever removes it twice is told that it is not there.'
const isFact = 'It states one fact: stated twice it is the same, and the log holds both.'
const isOwn = 'It concerns the person who asks, and nobody else sees it.'

/**
 * The calls that change something without the version or the values from which they were made, each with its reason.
 */
const withoutVersion: Record<string, string> = {
  createTrip: isNew,
  sendLetters: 'It names the last letter of each reader that the writer saw.',
  tellReaders: 'It names the last letter of each reader that the writer saw.',
  excludeReaders: 'It names the last letter of each reader that the writer saw.',
  tryLetter: 'It writes to the person who asks, and changes nothing.',
  addLetterFile: isNew,
  stopMailing: 'What left has left; what is stopped stays stopped.',
  setOptOut: isFact,
  noteBounce: isFact,
  duplicateTrip: isNew,
  saveAsTemplate: isNew,
  createTemplate: isNew,
  duplicateTemplate: isNew,
  addService: isNew,
  addServiceFile: isNew,
  addDocument: isNew,
  sendPoll: 'It asks only those who were not asked yet.',
  remindPoll: 'It writes to those who have not answered at that moment.',
  closePoll: isFact,
  openPoll: 'It reads: its link stands in no address.',
  answerPoll: isOwn,
  enterPaperAnswer: 'It never replaces an answer by link, and the latest copy of a paper counts.',
  replaceDocument: 'A document is replaced once, which the database holds; whoever comes second is told so.',
  addBookingFile: isNew,
  bringServiceFile: isNew,
  replaceServiceFile: 'A document is replaced once, which the database holds; whoever comes second is told so.',
  createProvider: isNew,
  createCustomer: isNew,
  importBookings: isNew,
  readImportFile: 'It reads a file and keeps nothing.',
  checkImport: 'It reads: its question is too long for an address.',
  addDeparture: isNew,
  copyDeparturesFrom: 'It adds what is not there, and changes none of the departures that are.',
  addVehicle: isNew,
  addAttendees: 'It adds who is not there, after those who are: nobody loses a place.',
  removeAttendee: isGone,
  passAttendeeUp: 'It names the person who passes; those who enter stay.',
  addPermit: isNew,
  createBooking: isNew,
  addAgency: isNew,
  addLoadPoint: isNew,
  addSeatMap: isNew,
  addContact: isNew,
  addSupplierInvoice: isNew,
  restoreSupplierInvoice: 'It takes a removal back, and changes nothing that is there.',
  registerPayment: 'The ledger only grows: a payment beside another covers none.',
  reversePayment: 'A payment is reversed once, which the database holds.',
  applyCredit: 'It is refused above what is owed back there or due here, under the locks of both trips.',
  issueReceipt: 'A payment has one receipt: asked again, that one is answered.',
  payCommission: 'It is refused above what is left, under the lock of the trip: nobody pays twice.',
  reverseCommissionPayment: 'A payment is reversed once, which the database holds.',
  reverseSupplierPayments: 'A payment to a supplier is reversed once, which the database holds.',
  settleServices: 'It takes the version of each service.',
  putOffAlerts: 'It takes the version of each alert.',
  resumeAlerts: 'It takes the version of each alert.',
  finishAlerts: 'It takes the version of each alert.',
  reopenAlerts: 'It takes the version of each alert.',
  savePreference: isOwn,
  saveDigest: isOwn,
  sayPresent: isOwn,
  sayGone: isOwn,
  noteOpened: isOwn,
  deleteDraft: isGone,
  deleteTemplate: isGone,
  removeServiceFile: isGone,
  removeDocument: isGone,
  withdrawInvite: isGone,
  removeBookingFile: isGone,
  removeDeparture: isGone,
  removeVehicle: isGone,
  removeContact: isGone,
  undoRoomRelease: 'It takes one act back, once, and only within ten minutes.',
  issuePolicies: 'A person gets one policy, which the database holds; whoever comes second is told so.',
  insureCrew: isFact,
  restoreContact: 'It takes a removal back, which changes nothing that anybody edits.',
  restoreBookingFile: 'It takes a removal back, and changes nothing where there is none.',
  restoreDocument: 'It takes a removal back, and changes nothing that is there.',
  restoreServiceFile: 'It takes a removal back, and is refused where there is none.',
  markServicePaid: isFact,
  markServiceSent: isFact,
  suspendUser: isFact,
  endSessions: isFact,
  tellProvidersApart: isFact,
  tellCustomersApart: isFact,
  readmitUser: isFact,
  editDocument: 'It sets one of two fields of a document: its name, or its type.',
  editServiceFile: 'It sets one of two fields of a file: its name, or whether it is the voucher.',
  movePerson: 'It names the bed that is wanted and who is there: a bed that somebody else took is refused.',
  assignBoarding:
    'Each move names the stop that the person leaves and gets: one that somebody else changed is refused.',
  exportParticipants: 'It reads: its choice is too long for an address.',
  moveSeats: 'Each move names the seat that the person leaves and takes: one that somebody else took is refused.',
  seatTogether:
    'It seats chosen people on what is free when it runs, and answers what it did, so that the opposite undoes it.',
  seatPeople: 'It seats people on what is free when it runs, and answers what it did, so that the opposite undoes it.',
  reorderDepartures: 'It names every departure: an order that lacks one a colleague added is refused.',
  promoteWaiting: 'It is refused for a party that does not wait any more, or whose turn it is not.',
  assignOwners: 'It concerns many trips at once and gives them all the same organisers, whoever they had.',
  archiveTrips: 'It concerns many trips at once, each judged as it is; those that are refused are named.',
  updateTemplateUsed: 'It replaces a template by what the trip holds, after a question that says so.',
  previewNewsSheet: 'It reads: its question is too long for an address.',
  exportTrips: 'It changes nothing: its choice is too long for an address.',
  sendBalanceReminders: 'It names the last reminder of each booking that the writer saw: a newer one is refused.',
  openRooms: 'It names the version that was seen; opening twice is the same.',
  restoreRooms: 'It names the version that is wanted again; nothing changes where somebody else has taken a bed.',
  sendNewDate: 'Who booked is told of a move once; whoever comes second is told by whom.',
  tellNewDate: 'Who booked is told of a move once; whoever comes second is told by whom.',
  tellBalance: 'It names the last reminder of each booking that the writer saw: a newer one is refused.',
  sendDeliveryAgain: 'Only a message that did not leave is sent again; any other is refused.',
  resendMessage: 'A message that was sent, or is being sent, is refused.',
  inviteUser: isNew,
  acceptInvite: isOwn,
  createCalendarFeed: isOwn,
  revokeCalendarFeed: isOwn,
  createSession: isOwn,
  endSession: isOwn,
  requestReset: isOwn,
  resetPassword: isOwn,
}

/** The fields that say from what an edit was made: a version, the values, or the mark of what a draft showed. */
const madeFrom = ['version', 'from', 'seen']

test('every edit of what others see takes what it was made from; the calls that take nothing say why', async () => {
  const calls = await callsOfFeatures()
  const takesNothing = calls.filter(([, call]) => {
    const fields = partsOf(call).flatMap((part) => (part.place === 'params' ? [] : part.fields))
    return !fields.some(({ path }) => path.length === 1 && madeFrom.includes(`${path[0]}`))
  })
  const names = takesNothing.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})
