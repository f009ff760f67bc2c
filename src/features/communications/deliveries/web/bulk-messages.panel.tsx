import { IconReceipt, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { maySendMessages } from '#src/features/communications/deliveries/sending.rules.ts'
import { useAbility } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { BulkKind } from './bulk-messages.dialog.tsx'

const BulkMessagesDialog = lazyDialog(async () => (await import('./bulk-messages.dialog.tsx')).BulkMessagesDialog)

const kinds = ['order', 'paymentRequest'] as const satisfies readonly BulkKind[]
const icons = { order: IconSend, paymentRequest: IconReceipt } as const

type BulkMessagesProps = {
  services: readonly { id: string; name: string }[]
  onDone: () => void
}

/** The messages that the chosen services can get together. Nothing for people who send none. */
export function BulkMessages({ services, onDone }: BulkMessagesProps) {
  const ability = useAbility()
  const [open, setOpen] = useState<BulkKind | null>(null)
  return (
    <>
      {kinds
        .filter((kind) => maySendMessages(kind, ability))
        .map((kind) => (
          <Button key={kind} kind="quiet" icon={icons[kind]} onClick={() => setOpen(kind)}>
            {t(`communications.bulk.${kind}`)}
          </Button>
        ))}
      {open && (
        <Suspense>
          <BulkMessagesDialog kind={open} services={services} onClose={() => setOpen(null)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
