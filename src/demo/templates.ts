import { createTemplate, noteTemplateUse, saveTripAsTemplate } from '#src/features/templates/templates.commands.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { StaffKey } from './office.ts'

type ActingOn = <Result>(who: StaffKey, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>

/**
 * The trip from which each template is made, the number of trips made from it in earlier seasons, and the days since
 * the last one.
 */
const kept = [
  { trip: 'Napoli e la Costiera', name: 'Napoli, Pompei e la Costiera', uses: 6, ago: 99 },
  { trip: 'Umbria medievale', name: 'Umbria medievale', uses: 9, ago: 93 },
  { trip: 'Trenino del Bernina', name: 'Trenino del Bernina in giornata', uses: 14, ago: 91 },
  { trip: 'Langhe e Barolo', name: 'Langhe, cantine e Barolo', uses: 4, ago: 120 },
  { trip: 'Lago Maggiore e isole', name: 'Lago Maggiore e isole Borromee', uses: 11, ago: 96 },
  { trip: 'Terme e borghi di Toscana', name: 'Terme e borghi di Toscana', uses: 3, ago: 210 },
  { trip: 'Puglia barocca', name: 'Puglia barocca', uses: 1, ago: 95 },
] as const

/** Creates the agency's templates: the trips that it sells every season, and one that was just begun. */
export async function keepTemplates({ act, today }: { act: ActingOn; today: Day }): Promise<void> {
  for (const { trip: title, name, uses, ago } of kept) {
    const season = Math.max(14, Math.round(300 / uses))
    const first = addDays(today, -ago - uses * season)
    const id = await act('organizer', first, async (work) => {
      const { id: templateId } = await saveTripAsTemplate(work, await tripCalled(work, title), name)
      return templateId
    })
    for (let left = uses - 1; left >= 0; left--)
      await act('organizer', addDays(today, -ago - left * season), (work) => noteTemplateUse(work, id))
  }
  await act('admin', addDays(today, -6), (work) =>
    createTemplate(work, { name: 'Mercatini di Natale a Bolzano', type: 'daily', days: 1, transport: 'bus' }),
  )
}

type KeptTrip = Parameters<typeof saveTripAsTemplate>[1]

async function tripCalled(work: Work, title: string): Promise<KeptTrip> {
  const { rows } = await work.tx.execute<KeptTrip>(`
    select t.id, t.title, t.type, t.transport, i.days, to_char(t.departs_on, 'YYYY-MM-DD') as "departsOn"
    from trips t join itineraries i on i.id = t.id where t.title = '${title}' order by t.departs_on limit 1`)
  return rows[0]!
}
