import { mostCustomersCounted } from '#src/features/customers/directory.contract.ts'
import { directoryRefusals, directoryText } from '#src/features/customers/directory.text.ts'
import { textsOf } from '#src/web/text.ts'

/** The texts of the directory, which load with its screens. */
export const say = textsOf({ ...directoryText, ...directoryRefusals })

/** A number of customers in words: "14 clienti". Counts end at a thousand. */
export function countSaid(n: number): string {
  return n >= mostCustomersCounted ? say('count-many') : say('count', { n })
}
