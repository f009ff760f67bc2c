import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { prepareMessage } from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { isLetterKind, type LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { LettersPanel } from '#src/features/communications/letters/web/letters.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { MessageForm } from './message.form.tsx'
import { ServicesToTell } from './services-to-tell.list.tsx'

/** The message page of a trip: letters to several people, a message about one service, or the choice of a service. */
export function MessageScreen() {
  const { tripId = '' } = useParams({ strict: false })
  const { kind = 'order', serviceId } = useSearch({ strict: false }) as Search
  if (isLetterKind(kind)) return <LettersPanel key={kind} tripId={tripId} kind={kind} />
  return <AboutService tripId={tripId} kind={kind} serviceId={serviceId} />
}

type Search = { kind?: MessageKind | LetterKind; serviceId?: string }
type AboutServiceProps = { tripId: string; kind: MessageKind; serviceId: string | undefined }

function AboutService({ tripId, kind, serviceId }: AboutServiceProps) {
  usePageTitle(t(`communications.kind.${kind}`))
  if (serviceId === undefined) return <ServicesToTell tripId={tripId} kind={kind} />
  return <OneMessage key={`${kind} ${serviceId}`} tripId={tripId} kind={kind} serviceId={serviceId} />
}

type OneMessageProps = { tripId: string; kind: MessageKind; serviceId: string }

function OneMessage({ tripId, kind, serviceId }: OneMessageProps) {
  const navigate = useNavigate()
  const { data: draft, error, refetch } = useQuery(queryOf(prepareMessage, { params: { serviceId, kind } }))
  const show = (next: MessageKind) =>
    void navigate({
      to: '/trips/$tripId/messages/new',
      params: { tripId },
      search: { kind: next, serviceId },
      replace: true,
    })
  const close = () => void navigate({ to: '/trips/$tripId/service-preview/$serviceId', params: { tripId, serviceId } })
  if (draft) return <MessageForm draft={draft} kind={kind} onKind={show} onClose={close} />
  if (error instanceof ProblemError && error.problem.status < 500)
    return (
      <NoMessage
        tripId={tripId}
        title={error.problem.status === 404 ? t('communications.page.gone') : error.problem.detail}
      />
    )
  if (error) return <LoadFailure what={t('communications.page.what')} onRetry={() => void refetch()} />
  return <SkeletonPage shape="form" />
}

function NoMessage({ tripId, title }: { tripId: string; title: string }) {
  const back = (
    <LinkButton to="/trips/$tripId" params={{ tripId }}>
      {t('communications.page.back')}
    </LinkButton>
  )
  return <EmptyState icon={IconMail} title={title} action={back} />
}
