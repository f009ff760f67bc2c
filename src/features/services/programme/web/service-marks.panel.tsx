import { IconCurrencyEuro, IconSend } from '@tabler/icons-react'
import type {
  serviceCommunicationStatuses,
  servicePaymentStatuses,
} from '#src/features/services/form/categories.values.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'

/** Tells whether a service is paid, for readers who may see it, and whether its supplier was written to. */
export function ServiceMarks({
  paymentStatus,
  communicationStatus,
}: {
  paymentStatus?: (typeof servicePaymentStatuses)[number] | undefined
  communicationStatus: (typeof serviceCommunicationStatuses)[number]
}) {
  return (
    <>
      {paymentStatus && (
        <Mark tone={paymentStatus === 'paid' ? 'ok' : 'neutral'} icon={IconCurrencyEuro}>
          {t(`services.payment.${paymentStatus}`)}
        </Mark>
      )}
      <Mark tone={communicationStatus === 'sent' ? 'ok' : 'neutral'} icon={IconSend}>
        {t(`services.communication.${communicationStatus}`)}
      </Mark>
    </>
  )
}
