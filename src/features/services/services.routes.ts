import { markServicePaid, markServiceSent } from '#src/features/services/programme/service-marks.commands.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { releaseRooms, undoRoomRelease } from './allotment/room-releases.commands.ts'
import * as releases from './allotment/room-releases.contract.ts'
import {
  addServiceFile,
  bringServiceFile,
  editServiceFile,
  removeServiceFile,
  replaceServiceFile,
  restoreServiceFile,
} from './files/service-files.commands.ts'
import * as files from './files/service-files.contract.ts'
import { contentOfServiceFile } from './files/service-files.queries.ts'
import { addService, editService, moveService, removeService } from './programme/services.commands.ts'
import * as calls from './programme/services.contract.ts'
import { serviceById, servicesOf } from './programme/services.queries.ts'

export function servicesRoutes({ reads, writes, takesFile, sendsFile }: Calls): void {
  reads(calls.listServices, ({ db, params }) => servicesOf(db, params.itineraryId))
  reads(calls.getService, ({ db, params }) => serviceById(db, params.serviceId))
  writes(calls.addService, (work, { params, body }) => addService(work, params.itineraryId, body))
  writes(calls.editService, (work, { params, body }) => editService(work, params.serviceId, body))
  writes(calls.removeService, (work, { params, query }) => removeService(work, params.serviceId, query))
  writes(calls.moveService, (work, { params, body }) => moveService(work, params.serviceId, body))
  writes(calls.markServicePaid, (work, { params, body }) => markServicePaid(work, params.serviceId, body.paymentStatus))
  writes(calls.markServiceSent, (work, { params, body }) =>
    markServiceSent(work, params.serviceId, body.communicationStatus),
  )
  writes(releases.releaseRooms, (work, { params, body }) => releaseRooms(work, params.serviceId, body))
  writes(releases.undoRoomRelease, (work, { params }) => undoRoomRelease(work, params.roomReleaseId))
  takesFile(files.addServiceFile, (work, { params, query }, content) =>
    addServiceFile(work, params.serviceId, content, query.voucher === 'true'),
  )
  takesFile(files.bringServiceFile, (work, { params, query }, content) =>
    bringServiceFile(work, params.itineraryId, content, query.voucher === 'true'),
  )
  takesFile(files.replaceServiceFile, (work, { params }, content) =>
    replaceServiceFile(work, params.serviceFileId, content),
  )
  writes(files.editServiceFile, (work, { params, body }) => editServiceFile(work, params.serviceFileId, body))
  writes(files.removeServiceFile, (work, { params }) => removeServiceFile(work, params.serviceFileId))
  writes(files.restoreServiceFile, (work, { params }) => restoreServiceFile(work, params.serviceFileId))
  sendsFile(files.getServiceFile, async ({ db, params, query, parts }) => {
    const { name, contentType, storedAs } = await contentOfServiceFile(db, params.serviceFileId)
    return { name, contentType, content: await parts.files.read(storedAs), isInline: query.inline === 'true' }
  })
}
