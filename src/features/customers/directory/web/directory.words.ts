import { mostCustomersCounted } from '#src/features/customers/directory/directory.contract.ts'
import { t } from '#src/web/text.ts'

/** A number of customers in words: "14 clienti". Counts end at a thousand. */
export function countSaid(n: number): string {
  return n >= mostCustomersCounted ? t('directory.count-many') : t('directory.count', { n })
}
