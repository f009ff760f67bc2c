import { IconCopy, IconMailForward, IconMailX, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { copyRefusal } from '#src/features/communications/outbox/copying.rules.ts'
import {
  type FullMessage,
  getMessage,
  listOutbox,
  resendMessage,
} from '#src/features/communications/outbox/outbox.contract.ts'
import { canBeSentAgain } from '#src/shared/outbox.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useCan } from '#src/web/session.ts'
import { copyText } from '#src/web/shell/clipboard.ts'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { BounceDialog } from './bounce.dialog.tsx'
import { CopyDialog } from './copy.dialog.tsx'
import { MessageSheet } from './message-sheet.panel.tsx'
import { MessageStateBadge } from './message-state.panel.tsx'

/** A message as it was written, beside the list. */
export function MessagePanel() {
  const { messageId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: message, error, refetch } = useQuery(queryOf(getMessage, { params: { messageId } }))
  usePageTitle(message?.subject)
  const close = () => void navigate({ to: '/outbox', search: true, resetScroll: false })
  return (
    <Drawer
      title={message?.subject ?? t('outbox.message')}
      lead={message && <MessageStateBadge state={message.state} why={message.lastError} />}
      foot={message && <Actions message={message} />}
      onClose={close}
    >
      {message ? <MessageSheet message={message} /> : <Waiting error={error} onRetry={() => void refetch()} />}
    </Drawer>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ProblemError && error.problem.status < 500)
    return <NoticeStrip tone="err">{error.problem.detail}</NoticeStrip>
  if (error) return <LoadFailure what={t('outbox.message-what')} onRetry={onRetry} />
  return <SkeletonPage shape="facts" />
}

function Actions({ message: { id, state, recipient, bodyText, isPersonal } }: { message: FullMessage }) {
  const mayEdit = useCan('edit', 'Outbox')
  const { data } = useQuery({ ...queryOf(listOutbox, { query: { limit: 1 } }) })
  const resend = useCommand(resendMessage, {
    onDone: () => toast.success(t('outbox.queued-again')),
  })
  const [isNoting, setNoting] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const copying = copyRefusal({ state, isPersonal })
  return (
    <>
      {canBeSentAgain(state) && mayEdit && (
        <Button
          icon={IconSend}
          refusal={data?.canSend === false ? t('outbox.cannot-send') : null}
          isBusy={resend.isPending}
          onClick={() => resend.mutate({ params: { messageId: id } })}
        >
          {t('outbox.send-again')}
        </Button>
      )}
      {mayEdit && copying !== 'outbox.not-handed-over' && (
        <Button
          icon={IconMailForward}
          refusal={copying ? t(copying) : data?.canSend === false ? t('outbox.cannot-send') : null}
          onClick={() => setCopying(true)}
        >
          {t('outbox.copy-send')}
        </Button>
      )}
      {isCopying && <CopyDialog messageId={id} recipient={recipient} onClose={() => setCopying(false)} />}
      {mayEdit && (state === 'sent' || state === 'uncertain') && (
        <Button icon={IconMailX} onClick={() => setNoting(true)}>
          {t('outbox.note-bounce')}
        </Button>
      )}
      {isNoting && <BounceDialog messageId={id} onClose={() => setNoting(false)} />}
      {bodyText !== null && (
        <Button icon={IconCopy} onClick={() => void copyText(bodyText, t('outbox.copied'))}>
          {t('outbox.copy')}
        </Button>
      )}
    </>
  )
}
