import { sql } from 'drizzle-orm'
import { departuresOf } from '#src/features/departures/departures.queries.ts'
import type { Steps } from '#src/features/services/form/service-amount.rules.ts'
import { servicesOf } from '#src/features/services/programme/services.queries.ts'
import { logoOf } from '#src/features/settings/logo.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { agencyPhones } from '#src/server/pdf/paper-words.ts'
import { printedColumns, printedRow, tablePdf } from '#src/server/pdf/table-paper.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import { type Day, formatDayRange } from '#src/shared/day.ts'
import { foldWords } from '#src/shared/folded.ts'
import { formatCents } from '#src/shared/money.ts'
import type { TextParams } from '#src/shared/text.ts'
import { costPlanOf } from './cost-plan.rules.ts'
import { marginAt, type Scenario, scenarioOf } from './cost-table.rules.ts'
import { costsOf } from './costs.queries.ts'
import { scenarioNumbers } from './costs.rules.ts'

const t = (key: string, params?: TextParams) => findText(key, params) ?? key

/** The content of the sheet: the same plan and columns as on the screen. */
export async function costTableOf(reader: Reader, itineraryId: string) {
  const costs = await costsOf(reader, itineraryId)
  const { services } = await servicesOf(reader, itineraryId)
  const { vehicles } = await departuresOf(reader, itineraryId)
  const { rows } = await reader.execute<Whose>(sql`
    select title, code, departs_on::text as "departsOn", returns_on::text as "returnsOn"
    from trips where id = ${itineraryId}
    union all select name, null, null, null from templates where id = ${itineraryId}`)
  const settings = await settingsOf(reader)
  const plan = costPlanOf(services, costs, vehicles, settings)
  const scenarios = scenarioNumbers(costs.scenarios).map((participants) => scenarioOf(plan, participants))
  return { ...rows[0]!, costs, services, plan, scenarios, settings, logo: await logoOf(reader) }
}

/** The trip or the template; a template has neither code nor days. */
type Whose = { title: string; code: string | null; departsOn: Day | null; returnsOn: Day | null }
type CostTable = Awaited<ReturnType<typeof costTableOf>>
type Line = {
  name: string
  supplier?: string
  kind?: string
  repeats?: string
  cents?: number | null
  /** One cell for each number of participants. */
  cells: (number | null)[]
}

/** The name of the file: viaggio_assisi-e-l-umbria_costi */
export function fileName({ title }: Pick<CostTable, 'title'>): string {
  const plain = foldWords(title)
    .filter((word) => /^[a-z0-9]+$/.test(word))
    .join('-')
  return `viaggio_${plain || 'senza-titolo'}_costi`
}

const columnsOf = (table: CostTable): SheetColumn<Line>[] => [
  { header: t('costs.service'), width: 42, kind: 'text', value: ({ name }) => name },
  { header: t('costs.supplier'), width: 28, kind: 'text', value: ({ supplier }) => supplier ?? null },
  { header: t('services.field.costKind'), width: 12, kind: 'text', value: ({ kind }) => kind ?? null },
  { header: t('services.field.repeats'), width: 22, kind: 'text', value: ({ repeats }) => repeats ?? null },
  { header: t('costs.amount'), width: 14, kind: 'money', value: ({ cents }) => cents ?? null },
  ...table.scenarios.map(({ participants }, at) => ({
    header: t('costs.participants', { n: participants }),
    width: 18,
    kind: 'money' as const,
    value: ({ cells }: Line) => cells[at] ?? null,
  })),
]

/** A row for each service and gratuity, then the cost of a person, the price and the margin. */
export function sheetOf(table: CostTable, signal: AbortSignal): Promise<Uint8Array> {
  const columns = columnsOf(table)
  const name = t('costs.title')
  const plan = { name, columns, heading: `${name} · ${table.title}`, lines: linesOf(table), totals: totalLines(table) }
  return sheet(plan, [...serviceLines(table), ...gratuityLines(table)], { signal })
}

/** The same table as a tagged PDF on landscape A4, with its totals below. */
export function pdfOf(table: CostTable, printing: { printedAt: string; printedBy: string }): Uint8Array {
  const { agencyName, agencyPhone, agencyEmergencyPhone } = table.settings
  const columns = columnsOf(table)
  const rows = [...serviceLines(table), ...gratuityLines(table)].map((line) => printedRow(columns, line))
  const totals = totalLines(table).map((line) => ({ ...printedRow(columns, line), isTotal: true }))
  const paper = {
    heading: `${t('costs.title')} · ${table.title}`,
    trip: linesOf(table).join(''),
    agency: agencyName,
    phones: agencyPhones({ phone: agencyPhone, emergencyPhone: agencyEmergencyPhone }),
    columns: printedColumns(columns),
    groups: [{ title: '', rows: [...rows, ...totals] }],
  }
  return tablePdf(paper, { ...printing, isFlipped: true, logo: table.logo })
}

const linesOf = ({ code, departsOn, returnsOn }: CostTable) =>
  code && departsOn && returnsOn ? [`${code} · ${formatDayRange(departsOn, returnsOn)}`] : []

const stepsNote = ({ upTo, beyondCents }: Steps) => t('costs.steps-note', { n: upTo, beyond: formatCents(beyondCents) })

function serviceLines({ services, plan, scenarios }: CostTable): Line[] {
  return services.map(({ id, name, provider, costKind, repeats, steps }, at) => ({
    name,
    supplier: provider?.companyName ?? '',
    kind: t(`costs.kind.${costKind}`),
    repeats: [costKind === 'fixed' && t(`costs.repeats.${repeats}`), steps && stepsNote(steps)]
      .filter(Boolean)
      .join(', '),
    cents: plan.services[at]!.amountCents,
    cells: scenarios.map(({ rows }) => rows.find(({ serviceId }) => serviceId === id)?.perPersonCents ?? null),
  }))
}

function gratuityLines({ services, scenarios }: CostTable): Line[] {
  return services.flatMap(({ id, name, gratuities }) =>
    gratuities.map(({ threshold, basis }, at) => ({
      name: t('costs.gratuity', { service: name, n: threshold, what: t(`services.basis.${basis}`) }),
      cells: scenarios.map(
        (scenario) => scenario.gratuities.filter(({ serviceId }) => serviceId === id)[at]?.perPersonCents ?? null,
      ),
    })),
  )
}

function totalLines({ costs, plan, scenarios }: CostTable): Line[] {
  const line = (name: string, of: (scenario: Scenario) => number | null): Line => ({ name, cells: scenarios.map(of) })
  const { unitCents } = costs
  return [
    line(t('costs.perPerson'), ({ netCents }) => netCents),
    line(t('costs.total'), ({ totalCents }) => totalCents),
    line(t('costs.marked-up'), ({ markedUpCents }) => markedUpCents),
    line(t('costs.commission'), ({ price }) => price?.commissionCents ?? null),
    line(t('costs.suggested'), ({ price }) => price?.suggestedCents ?? null),
    line(t('costs.premium'), ({ price }) => price && price.premiumCents + price.includedInsuranceCents),
    ...(unitCents === null
      ? []
      : [
          line(t('costs.margin', { amount: `€ ${formatCents(unitCents)}` }), ({ participants }) => {
            return marginAt(plan, participants, unitCents).marginCents
          }),
        ]),
  ]
}
