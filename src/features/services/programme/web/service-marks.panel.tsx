import {
  IconBed,
  IconBuildingBank,
  IconBus,
  IconCurrencyEuro,
  IconDotsCircleHorizontal,
  IconFlag3,
  IconPlane,
  IconSend,
  IconShip,
  IconToolsKitchen2,
  IconTrain,
  IconUserStar,
} from '@tabler/icons-react'
import type {
  ServiceCategory,
  serviceCommunicationStatuses,
  servicePaymentStatuses,
} from '#src/features/services/form/categories.values.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

export const categoryIcons: Record<ServiceCategory, TablerIcon> = {
  hotel: IconBed,
  restaurant: IconToolsKitchen2,
  guide: IconFlag3,
  bus: IconBus,
  flight: IconPlane,
  train: IconTrain,
  cruise: IconShip,
  visit: IconBuildingBank,
  tourLeader: IconUserStar,
  other: IconDotsCircleHorizontal,
}

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
