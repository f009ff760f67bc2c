import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { openRooms } from '#src/features/rooming/versions/versions.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

type FinalLockProps = {
  tripId: string
  lock: { serviceId: string; number: number; hotel: string; sentAt: string }
  canOpen: boolean
}

/** Says which final list closes the rooms, and opens them again. */
export function FinalLock({ tripId, lock, canOpen }: FinalLockProps) {
  const { serviceId, number, hotel, sentAt } = lock
  const { day, time } = wallClock(new Date(sentAt))
  const open = useCommand(openRooms, {
    failureText: t('rooming.open-failed'),
    onDone: () => toast.success(t('rooming.opened')),
  })
  return (
    <NoticeStrip
      tone="warn"
      icon={IconLock}
      action={
        canOpen && (
          <Button
            size="small"
            icon={IconLockOpen}
            isBusy={open.isPending}
            onClick={() => open.mutate({ params: { tripId, number }, body: { serviceId } })}
          >
            {t('rooming.open')}
          </Button>
        )
      }
    >
      {t('rooming.locked', { n: number, hotel, day: formatDay(day), time })}
    </NoticeStrip>
  )
}
