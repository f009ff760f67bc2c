import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { ProblemError } from '#src/web/calls/problem.ts'
import { HeadPartsProvider, useHeadParts } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import styles from './template.module.css'
import { type OpenTemplate, TemplateProvider, templateQuery } from './template-context.panel.tsx'
import { TemplateHead } from './template-head.panel.tsx'

/** The frame of all screens of a template: its head and the current section. */
export function TemplateLayout() {
  const { templateId = '' } = useParams({ strict: false })
  const { data: template, error, refetch } = useQuery(templateQuery(templateId))
  if (error instanceof ProblemError && error.problem.status < 500) return <TemplateGone />
  if (template) return <TemplateFrame template={template} key={template.id} />
  return (
    <div className={styles.waiting}>
      {error ? (
        <LoadFailure what={t('templates.what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage shape="trip" />
      )}
    </div>
  )
}

function TemplateFrame({ template }: { template: OpenTemplate }) {
  const head = useHeadParts()
  return (
    <TemplateProvider template={template}>
      <HeadPartsProvider parts={head.parts}>
        <TemplateHead slots={head.slots} />
        <div className={styles.body}>
          <Outlet />
        </div>
      </HeadPartsProvider>
    </TemplateProvider>
  )
}

export function TemplateGone() {
  return (
    <EmptyState
      icon={IconTemplate}
      title={t('templates.no-more')}
      action={<LinkButton to="/templates/trips">{t('templates.to-list')}</LinkButton>}
    />
  )
}
