import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import {
  findElement,
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'

type Page = {
  /** The name on the tab. */
  name: string
  /** Lines above the table: a heading, then facts. */
  heading: string | null
  /** The page count that each printed page shows, in the codes of XLSX: `&P` of `&N`. */
  pageOf: string
  /** The row of headers, counted from 0, and the size of the table below it. */
  headAt: number
  columns: number
  rows: number
}

/** Millimetres as inches, the unit of page margins in XLSX. */
const inches = (mm: number) => mm / 25.4
const margins = {
  left: inches(12),
  right: inches(12),
  top: inches(12),
  bottom: inches(16),
  header: 0,
  footer: inches(8),
}
const orderOfParts = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet')!
/** The most characters of the heading in a printed footer, which holds 255 in all. */
const longestFoot = 150

/**
 * The filter and print setup of a sheet, which the library leaves to extensions: the whole width on one landscape A4
 * page, headers on every page, name and page count at the foot, and a filter over the table's rows only.
 */
export function sheetPage({ name, heading, pageOf, headAt, columns, rows }: Page): Feature<Blob | Buffer | Stream> {
  const table = `$A$${headAt + 1}:${absolute(getCellAddress(headAt + rows, columns - 1))}`
  const foot = `&L${escaped((heading ?? name).slice(0, longestFoot))}&R${pageOf}`
  const sheet = `'${name.replaceAll("'", "''")}'`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (tag, attributes) => {
            if (tag === 'pageMargins') return { ...attributes, ...margins }
            return tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes
          },
          transform: (xml) =>
            [
              '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
              `<autoFilter ref="${table.replaceAll('$', '')}"/>`,
              `<headerFooter><oddFooter>${sanitizeTextContent(foot)}</oddFooter></headerFooter>`,
            ].reduce(
              (text, element) =>
                insertElementMarkupAccordingToOrderOfSiblings(text, element, orderOfParts, 'worksheet'),
              xml,
            ),
        },
        'xl/workbook.xml': {
          transform: (xml) => {
            const names = findElement(xml, 'definedNames')
            if (!names) throw new Error('xl/workbook.xml has no place for names')
            const filtered = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!${table}</definedName>`
            const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$${headAt + 1}:$${headAt + 1}</definedName>`
            return replaceElement(xml, names, `<definedNames>${filtered}${titles}</definedNames>`)
          },
        },
      },
    },
  }
}

const absolute = (address: string) => address.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')
/** A text for a printed footer, where & begins a code. */
const escaped = (text: string) => text.replaceAll('&', '&&')
