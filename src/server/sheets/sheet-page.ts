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
  /** What the tab says. */
  name: string
  /** What stands above the table: a heading, then lines of facts. */
  heading: string | null
  /** What each printed page says of itself, in the words of XLSX: `&P` of `&N`. */
  pageOf: string
  /** Where the row of headers is, from 0, and how much the table below it holds. */
  headAt: number
  columns: number
  rows: number
}

/** Millimetres of an A4 sheet as the inches of its file. */
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
/** A printed foot holds 255 signs. */
const longestFoot = 150

/**
 * How a sheet is filtered and printed, which the library leaves to its features: the whole width on one page of A4
 * across, the headers again on each, its name and number at the foot, and a filter over the rows of the table alone.
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
/** In a printed foot & begins a code. */
const escaped = (text: string) => text.replaceAll('&', '&&')
