import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { templateSorts } from '#src/features/templates/template-sorts.values.ts'
import { stepsFromTemplate, stepsOfTemplate } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { main } from './area-routes.ts'
import {
  activityOf,
  addServiceOf,
  costsOf,
  editServiceOf,
  loadingOrderOf,
  providerOf,
  servicePreviewOf,
} from './itinerary-routes.ts'
import { screen, searched } from './route-parts.ts'
import { choiceParameter, choicesParameter, optionalDay, optionalText, textParameter } from './search.ts'

const templatesHome = createRoute({
  getParentRoute: () => main,
  path: '/templates',
  ...screen('Modelli', () => import('#src/features/templates/web/templates-home.screen.tsx'), 'TemplatesHomeScreen'),
})

// The list, with the wizards, which keep its search.

const templatesSearch = z.object({
  search: textParameter(),
  modules: choicesParameter(tripTypes),
  sort: choiceParameter(templateSorts, 'name'),
  cursor: optionalText(),
})
const templatesArea = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips',
  ...searched(templatesSearch),
})
const templates = createRoute({
  getParentRoute: () => templatesArea,
  path: '/',
  ...screen('Modelli di viaggio', () => import('#src/features/templates/web/templates.screen.tsx'), 'TemplatesScreen'),
})
const wizards = () => import('#src/features/trips/wizard/web/trip-wizard.screen.tsx')
const addTemplate = createRoute({
  getParentRoute: () => templatesArea,
  path: '/add-template',
  validateSearch: z.object({ step: choiceParameter(stepsOfTemplate, undefined) }),
  ...screen('Crea modello', wizards, 'AddTemplateScreen', { hasNarrowRail: true, needs: ['edit', 'Template'] }),
})
const fromTemplateSearch = z.object({ step: choiceParameter(stepsFromTemplate, undefined), date: optionalDay() })
const createFromTemplate = createRoute({
  getParentRoute: () => templatesArea,
  path: '/create-trip/$templateId',
  validateSearch: fromTemplateSearch,
  ...screen('Crea viaggio', wizards, 'TemplatesWizardScreen', { hasNarrowRail: true, needs: ['edit', 'Trip'] }),
})

// One template: `sections` is the layout with its head. Forms and the wizard are siblings of it.

const template = createRoute({
  getParentRoute: () => main,
  path: '/templates/trips/$templateId',
  staticData: { hasNarrowRail: true },
})
const sections = createRoute({
  getParentRoute: () => template,
  id: 'sections',
  ...screen(undefined, () => import('#src/features/templates/web/template.layout.tsx'), 'TemplateLayout'),
})
const programme = createRoute({
  getParentRoute: () => sections,
  id: 'programme',
  ...screen('Modello', () => import('#src/features/templates/web/template-home.screen.tsx'), 'TemplateHomeScreen'),
})
const programmeIndex = createRoute({ getParentRoute: () => programme, path: '/' })
const services = () => import('#src/features/templates/web/template-service.panel.tsx')
const programmeService = servicePreviewOf(programme, screen('Dettaglio servizio', services, 'TemplateServicePanel'))
const programmeProvider = providerOf(
  programmeService,
  screen('Scheda fornitore', services, 'TemplateServiceProviderPanel'),
)
const costs = costsOf(
  sections,
  screen(
    'Costi del modello',
    () => import('#src/features/templates/web/template-costs.screen.tsx'),
    'TemplateCostsScreen',
  ),
)
const loadingOrder = loadingOrderOf(
  sections,
  screen(
    'Ordine di carico',
    () => import('#src/features/templates/web/template-loading.screen.tsx'),
    'TemplateLoadingScreen',
  ),
)
const activity = activityOf(
  sections,
  screen(
    'Registro attività',
    () => import('#src/features/templates/web/template-activity.screen.tsx'),
    'TemplateActivityScreen',
  ),
)
const createTrip = createRoute({
  getParentRoute: () => template,
  path: '/create-trip',
  validateSearch: fromTemplateSearch,
  ...screen('Crea viaggio', wizards, 'TemplateWizardScreen', { needs: ['edit', 'Trip'] }),
})
const serviceForms = () => import('#src/features/templates/web/template-service.screen.tsx')
const addService = addServiceOf(
  template,
  screen('Aggiungi servizio', serviceForms, 'TemplateAddServiceScreen', { needs: ['edit', 'Service'] }),
)
const editService = editServiceOf(
  template,
  screen('Modifica servizio', serviceForms, 'TemplateEditServiceScreen', { needs: ['edit', 'Service'] }),
)
const editServiceProvider = providerOf(
  editService,
  screen('Scheda fornitore', serviceForms, 'TemplateEditServiceProviderPanel'),
)

export const templateRoutes = [
  templatesHome,
  templatesArea.addChildren([templates, addTemplate, createFromTemplate]),
  template.addChildren([
    sections.addChildren([
      programme.addChildren([programmeIndex, programmeService.addChildren([programmeProvider])]),
      costs,
      loadingOrder,
      activity,
    ]),
    createTrip,
    addService,
    editService.addChildren([editServiceProvider]),
  ]),
] as const
