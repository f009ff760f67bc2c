import { IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

const RemindDialog = lazyDialog(async () => (await import('./remind.dialog.tsx')).RemindDialog)

type RemindProps = { tripId: string; bookingIds: readonly string[]; refusal: string | null; onDone: () => void }

/** Opens the reminder of the balances of these bookings. */
export function RemindButton({ tripId, bookingIds, refusal, onDone }: RemindProps) {
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button kind="quiet" icon={IconMail} refusal={refusal} onClick={() => setOpened(bookingIds)}>
        {t('reminders.open')}
      </Button>
      {opened && (
        <Suspense>
          <RemindDialog asked={{ tripId }} bookingIds={opened} onDone={onDone} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
