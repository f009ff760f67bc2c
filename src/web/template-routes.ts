import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { stepsFromTemplate } from '#src/features/trips/wizard.rules.ts'
import { main } from './area-routes.ts'
import { listed, screen, soon } from './route-parts.ts'
import { choiceParameter, optionalDay } from './search.ts'
import { tripDaySearch } from './trip-routes.ts'

const templatesHome = createRoute({
  getParentRoute: () => main,
  path: '/templates',
  ...soon('Modelli', 'pages.soon-templates'),
})
const templates = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips',
  ...listed,
  ...soon('Modelli di viaggio', 'pages.soon-templates'),
})
const addTemplate = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/add-template',
  validateSearch: z.object({ step: choiceParameter(['type', 'template', 'duration'], undefined) }),
  ...soon('Crea modello', 'pages.soon-templates', { hasNarrowRail: true }),
})
const fromTemplateSearch = z.object({ step: choiceParameter(stepsFromTemplate, undefined), date: optionalDay() })
const createFromTemplate = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/create-trip/$templateId',
  validateSearch: fromTemplateSearch,
  ...screen('Crea viaggio', () => import('#src/features/trips/web/trip-wizard.screen.tsx'), 'TemplateWizardScreen', {
    hasNarrowRail: true,
    needs: ['edit', 'Trip'],
  }),
})
const templateCreateTrip = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/create-trip',
  validateSearch: fromTemplateSearch,
  ...screen('Crea viaggio', () => import('#src/features/trips/web/trip-wizard.screen.tsx'), 'TemplateWizardScreen', {
    hasNarrowRail: true,
    needs: ['edit', 'Trip'],
  }),
})
const template = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId',
  ...soon('Modello', 'pages.soon-templates', { hasNarrowRail: true }),
})
const templateService = createRoute({
  getParentRoute: () => template,
  path: '/service-preview/$serviceId',
  ...soon('Dettaglio servizio', 'pages.soon-service'),
})
const templateProvider = createRoute({
  getParentRoute: () => templateService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})
const templateAddService = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/add-service',
  validateSearch: tripDaySearch,
  ...soon('Aggiungi servizio', 'pages.soon-service', { hasNarrowRail: true }),
})
const templateEditService = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId/edit-service/$serviceId',
  ...soon('Modifica servizio', 'pages.soon-service', { hasNarrowRail: true }),
})
const templateEditServiceProvider = createRoute({
  getParentRoute: () => templateEditService,
  path: '/provider-detail/$providerId',
  ...soon('Scheda fornitore', 'pages.soon-provider'),
})

export const templateRoutes = [
  templatesHome,
  templates,
  addTemplate,
  createFromTemplate,
  templateCreateTrip,
  template.addChildren([templateService.addChildren([templateProvider])]),
  templateAddService,
  templateEditService.addChildren([templateEditServiceProvider]),
] as const
