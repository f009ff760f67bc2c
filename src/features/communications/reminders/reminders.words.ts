import { filledBody, type TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'

export type ReminderFacts = {
  title: string
  departsOn: Day
  name: string
  dueCents: number
  balanceDueOn: Day | null
}

/** The subject or text of a reminder with the data of one booking. */
export const reminderText = (text: string, facts: ReminderFacts): string => filledBody(text, reminderValues(facts))

/** The data that a reminder may name. */
export function reminderValues({ title, departsOn, name, dueCents, balanceDueOn }: ReminderFacts): TextValues {
  return {
    nome: name,
    titolo: title,
    data: formatDay(departsOn),
    importo: euro(dueCents),
    scadenza: balanceDueOn ? formatDay(balanceDueOn) : '',
  }
}
