import { fillMessage } from '#src/features/communications/drafts/message-text.words.ts'
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
export function reminderText(text: string, { title, departsOn, name, dueCents, balanceDueOn }: ReminderFacts): string {
  return fillMessage(text, {
    nome: name,
    titolo: title,
    data: formatDay(departsOn),
    importo: euro(dueCents),
    scadenza: balanceDueOn ? formatDay(balanceDueOn) : '',
  })
}
