import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import { hasMeals } from '#src/features/services/form/service.values.ts'
import { type GradedQuestion, gradedQuestions } from './questions.values.ts'

/** The questions of a trip: those of the hotel and of the meals only where one of its services gives them. */
export function questionsFor(services: readonly ServiceCategory[]): GradedQuestion[] {
  const isGiven: Partial<Record<GradedQuestion, boolean>> = {
    hotel: services.includes('hotel'),
    meals: services.some((category) => hasMeals({ category })),
  }
  return gradedQuestions.filter((question) => isGiven[question] ?? true)
}
