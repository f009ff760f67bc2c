import { IconFileText } from '@tabler/icons-react'
import { contractPdf } from '#src/features/travel-papers/contracts/contract-summary.contract.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

/** Saves the contract summary of a customers' booking, for who may see its payments. */
export function ContractButton({ booking: { id, tripId, isStaff } }: { booking: BookingOfContract }) {
  const mayRead = useCan('read', 'Payment')
  if (!mayRead || isStaff) return null
  const asked = { params: { tripId, bookingId: id } }
  return (
    <Button
      kind="text"
      size="small"
      icon={IconFileText}
      onClick={() => void download(contractPdf, asked, t('news.preparing'))}
    >
      {t('news.contract')}
    </Button>
  )
}

type BookingOfContract = { id: string; tripId: string; isStaff: boolean }
