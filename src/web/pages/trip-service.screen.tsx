import { ServiceMessages } from '#src/features/communications/deliveries/web/service-messages.panel.tsx'
import { PaymentsServicePanel, TripServicePanel } from '#src/features/payables/ledger/web/trip-service.panel.tsx'

/** A service over its trip's page, with the messages about it. */
export const TripServiceScreen = () => <TripServicePanel messages={ServiceMessages} />
/** A service over the table of services and payments. */
export const PaymentsServiceScreen = () => <PaymentsServicePanel messages={ServiceMessages} />
