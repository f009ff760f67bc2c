import { ServiceMessages } from '#src/features/communications/deliveries/web/service-messages.panel.tsx'
import { PaymentsServicePanel, TripServicePanel } from '#src/features/payables/ledger/web/trip-service.panel.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'

const ReleaseNotice = lazyPart(
  async () => (await import('#src/features/alerts/web/release-notice.panel.tsx')).ReleaseNotice,
)
const parts = { messages: ServiceMessages, release: ReleaseNotice }

/** A service over its trip's page, with the messages about it and its release. */
export const TripServiceScreen = () => <TripServicePanel {...parts} />
/** A service over the table of services and payments. */
export const PaymentsServiceScreen = () => <PaymentsServicePanel {...parts} />
