import { createContext, type ReactNode, useContext } from 'react'
import { getTemplate } from '#src/features/templates/templates.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'

export type OpenTemplate = Output<typeof getTemplate>

const TemplateContext = createContext<OpenTemplate | null>(null)

/** The template of this page in its newest known version. The layout shows nothing before it is loaded. */
export function useTemplate(): OpenTemplate {
  const template = useContext(TemplateContext)
  if (template === null) throw new Error('no template around this screen')
  return template
}

export function TemplateProvider({ template, children }: { template: OpenTemplate; children: ReactNode }) {
  return <TemplateContext value={template}>{children}</TemplateContext>
}

/** The query of every screen of a template. */
export function templateQuery(templateId: string) {
  return queryOf(getTemplate, { params: { templateId } })
}
