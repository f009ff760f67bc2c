import type { Calls } from '#src/server/http/calls.ts'
import { createTemplate, deleteTemplate, duplicateTemplate, editTemplate } from './templates.commands.ts'
import * as calls from './templates.contract.ts'
import { templateById, templatesList } from './templates.queries.ts'

export function templatesRoutes({ reads, writes }: Calls): void {
  reads(calls.listTemplates, ({ db, query }) => templatesList(db, query))
  reads(calls.getTemplate, ({ db, params }) => templateById(db, params.templateId))
  writes(calls.createTemplate, (work, { body }) => createTemplate(work, body))
  writes(calls.editTemplate, (work, { params, body }) => editTemplate(work, params.templateId, body))
  writes(calls.deleteTemplate, (work, { params }) => deleteTemplate(work, params.templateId))
  writes(calls.duplicateTemplate, (work, { params, body }) => duplicateTemplate(work, params.templateId, body.name))
}
