/** The questions with a grade from 1, not content at all, to 5, very content. */
export const gradedQuestions = ['organization', 'leader', 'hotel', 'meals', 'coach'] as const
export type GradedQuestion = (typeof gradedQuestions)[number]

/** The answers to whether somebody would travel with the agency again. */
export const comebacks = ['yes', 'maybe', 'no'] as const
export type Comeback = (typeof comebacks)[number]

/** The days for which a questionnaire takes answers, unless somebody chooses another closing day. */
export const usualDays = 14
/** The youngest person who is asked: children answer by their parents (D.Lgs. 196/2003, art. 2-quinquies). */
export const youngestAge = 14
/** The most days for which a questionnaire may be open. */
export const longestOpenDays = 90
