/** Province codes on plates given until 1996, which are still legal. Rome's is written in full. */
const provincesOnPlates = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BZ CA CB CE CH CL CN CO CR CS CT CZ EN FE FG FI FO FR GE GO GR
  IM IS KR LC LE LI LO LT LU MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PS PT PV PZ RA RC RE RG RI
  RN RO SA SI SO SP SR SS SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
)
const current = /^[A-HJ-NPR-TV-Z]{2}\d{3}[A-HJ-NPR-TV-Z]{2}$/
const trailerUntil2013 = /^[A-HJ-NPR-TV-Z]{2}\d{5}$/

/** A plate in its stored and compared form: capitals, without spaces, hyphens and dots. */
export function normalizePlate(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, '')
}

function isProvincial(plate: string): boolean {
  const match = /^(ROMA|[A-Z]{2})([A-Z0-9]{1,6})$/.exec(plate)
  return match !== null && (match[1] === 'ROMA' || provincesOnPlates.has(match[1]!)) && /\d/.test(match[2]!)
}

/**
 * Why this is not a licence plate, or null. For Italy: plates since 1993 (never I, O, Q, U), trailers until 2013,
 * provincial plates (D.P.R. 495/1992, art. 260). For other countries: four to ten letters and digits.
 */
export function plateRefusal(text: string, country = 'IT'): 'departures.plate' | null {
  const plate = normalizePlate(text)
  const isRight =
    country === 'IT'
      ? current.test(plate) || trailerUntil2013.test(plate) || isProvincial(plate)
      : /^[\p{Lu}\d]{4,10}$/u.test(plate)
  return isRight ? null : 'departures.plate'
}
