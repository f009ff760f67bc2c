import { BulkMessages } from '#src/features/communications/deliveries/web/bulk-messages.panel.tsx'
import { SentKinds } from '#src/features/communications/deliveries/web/sent-kinds.panel.tsx'
import { PayablesScreen } from '#src/features/payables/ledger/web/payables.screen.tsx'

/** Services and payments of a trip, with the messages about each. */
export const PaymentsScreen = () => <PayablesScreen sent={SentKinds} bulk={BulkMessages} />
