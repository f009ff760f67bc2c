/** Media types of answers other than JSON. */
export const pdfType = 'application/pdf'
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A file for a person to keep, unlike the JSON of other answers. */
export const personalDataType = 'application/vnd.torpedone.personal-data+json'
export const zipType = 'application/zip'
export const csvType = 'text/csv; charset=utf-8'
export const calendarType = 'text/calendar; charset=utf-8'
export const eventsType = 'text/event-stream; charset=utf-8'
