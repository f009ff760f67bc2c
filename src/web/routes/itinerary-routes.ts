import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { subjects } from '#src/shared/abilities.ts'
import { type ScreenPart, searched } from './route-parts.ts'
import { choiceParameter, flagParameter, optionalDay, optionalId, optionalNumber } from './search.ts'

/** The pages that trips and templates share, each under its own parent and with its own screen. */

const costsSearch = z.object({ view: choiceParameter(['summary', 'table', 'definition'], 'definition') })
export const costsOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/costs', ...searched(costsSearch), ...part })

const loadingSearch = z.object({ add: flagParameter(), way: choiceParameter(['outward', 'return'], 'outward') })
export const loadingOrderOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/loading-order', ...searched(loadingSearch), ...part })

const activitySearch = z.object({
  who: optionalId(),
  what: choiceParameter(subjects, undefined),
  from: optionalDay(),
  to: optionalDay(),
})
export const activityOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/activity', ...searched(activitySearch), ...part })

const tripDaySearch = z.object({ tripDay: optionalNumber() })
export const addServiceOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/add-service', validateSearch: tripDaySearch, ...part })

export const editServiceOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/edit-service/$serviceId', ...part })

export const servicePreviewOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/service-preview/$serviceId', ...part })

/** The page of a supplier, over the service it supplies. */
export const providerOf = <Parent extends AnyRoute>(parent: Parent, part: ScreenPart) =>
  createRoute({ getParentRoute: () => parent, path: '/provider-detail/$providerId', ...part })
