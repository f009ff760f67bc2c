/** Media types of answers other than JSON. */
export const pdfType = 'application/pdf'
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const jsonType = 'application/json; charset=utf-8'
export const csvType = 'text/csv; charset=utf-8'
export const calendarType = 'text/calendar; charset=utf-8'
export const eventsType = 'text/event-stream; charset=utf-8'
