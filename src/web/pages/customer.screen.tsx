import { OptOutPanel } from '#src/features/communications/letters/web/opt-out.panel.tsx'
import { CustomerScreen } from '#src/features/customers/card/web/customer.screen.tsx'

/** A customer, with the messages that they do not want. */
export function CustomerPage() {
  return <CustomerScreen rights={(customerId) => <OptOutPanel customerId={customerId} />} />
}
