/**
 * Codes of the Italian provinces that have municipalities today; `municipalities.db.test.ts` compares them with the
 * table.
 */
const provinces = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE
  GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ
  RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
)

/** Tells whether this is the code of an Italian province, in capitals or small letters. */
export function isProvince(code: string): boolean {
  return provinces.has(code.trim().toUpperCase())
}

/** @oracle the provinces of the table `municipalities` */
export const provinceCodes: readonly string[] = [...provinces]
