import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import type { Difference } from '#src/shared/difference.ts'
import { templatesText } from './templates.text.ts'

/** The data of a template as its form holds them. */
export type TemplateData = { name: string; type: TripType; days: number | null; transport: Transport }

const fields = ['name', 'type', 'days', 'transport'] as const

/**
 * The fields, in words, in which two sides of a template differ: a form and the stored template, or a template before
 * and after an edit.
 */
export function templateDifferences(mine: TemplateData, theirs: TemplateData): Difference[] {
  return fields
    .map((field) => ({
      field: templatesText[`templates.field.${field}`],
      theirs: inWords(field, theirs),
      mine: inWords(field, mine),
    }))
    .filter((line) => line.theirs !== line.mine)
}

function inWords(field: (typeof fields)[number], { name, type, days, transport }: TemplateData): string {
  if (field === 'name') return name
  if (field === 'type') return itinerariesText[`itineraries.type.${type}`]
  if (field === 'transport') return itinerariesText[`itineraries.transport.${transport}`]
  return days === null || Number.isNaN(days) ? '' : String(days)
}
