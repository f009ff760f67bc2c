import type { Texts } from '#src/shared/text.ts'

/** Texts of the reminder and of the printed summary. */
export const pollPaperText = {
  'polls.reminder-subject': 'Ci manca la tua risposta: {titolo}',
  'polls.reminder-body':
    "Buongiorno {nome},\n\nci farebbe piacere sapere com'è andato «{titolo}» ({date}). Bastano due minuti:\n\n{link}\n\n[Si può rispondere fino al {scadenza}.]\n\n{operatore}\n{agenzia}",
  'polls.paper.title': 'Questionario di gradimento · {title}',
  'polls.paper.file': 'Questionario di gradimento.pdf',
  'polls.paper.facts': '{code} · {days}',
  'polls.paper.mean': 'Media {mean} su 5',
  'polls.paper.question': 'Domanda',
  'polls.paper.grade': 'Voto {n}',
  'polls.paper.average': 'Media',
  'polls.paper.comments': 'Commenti',
  'polls.paper.no-name': 'senza nome',
} as const satisfies Texts
