import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LetterKind, PageKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { prepareLetters } from '#src/features/communications/letters/letters.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { LettersForm } from './letters.form.tsx'

const labelOf = (kind: LetterKind) => t(`texts.kind.${kind}`)

/** The page that writes one kind of letter of a trip. */
export function LettersPanel({ tripId, kind }: { tripId: string; kind: LetterKind }) {
  const navigate = useNavigate()
  const { data: draft, error, refetch } = useQuery(queryOf(prepareLetters, { params: { tripId, kind } }))
  usePageTitle(labelOf(kind))
  const show = (next: PageKind) =>
    void navigate({ to: '/trips/$tripId/messages/new', params: { tripId }, search: { kind: next }, replace: true })
  const close = () => void navigate({ to: '/trips/$tripId', params: { tripId } })
  if (draft) return <LettersForm key={kind} draft={draft} kindLabels={labelOf} onKind={show} onClose={close} />
  if (error instanceof ProblemError && error.problem.status < 500)
    return <EmptyState icon={IconMail} title={error.problem.detail} />
  if (error) return <LoadFailure what={t('letters.page.what')} onRetry={() => void refetch()} />
  return <SkeletonPage shape="form" />
}
