import { mostCustomersCounted } from '#src/features/customers/directory.contract.ts'
import { directoryRefusals, directoryText } from '#src/features/customers/directory.text.ts'
import { textsOf } from '#src/web/text.ts'

/** Says the texts of the directory, which load with its screens. */
export const say = textsOf({ ...directoryText, ...directoryRefusals })

/** "14 clienti"; counts end at a thousand. */
export function countSaid(n: number): string {
  return n >= mostCustomersCounted ? say('count-many') : say('count', { n })
}
