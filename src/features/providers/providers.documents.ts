import type { SentFile } from '#src/server/files/sent-file.ts'
import { type SheetColumn, sheet } from '#src/server/sheets/sheet.ts'
import { findText } from '#src/server/text.ts'
import type { Day } from '#src/shared/day.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { phoneInWords } from './provider-differences.words.ts'
import type { ProviderLine } from './providers.queries.ts'

const t = (key: string) => findText(key) ?? key
const text = (key: string, width: number, value: (line: ProviderLine) => string | null) =>
  ({ header: t(key), width, kind: 'text', value }) as const

const always: readonly SheetColumn<ProviderLine>[] = [
  text('providers.field.companyName', 36, ({ companyName }) => companyName),
  text('providers.field.category', 16, ({ category }) => category && t(`providers.kind.${category}`)),
  text('providers.field.vatNumber', 16, ({ vatNumber }) => vatNumber),
  text('providers.field.address', 30, ({ address }) => address),
  text('providers.field.postalCode', 8, ({ postalCode }) => postalCode),
  text('providers.field.city', 20, ({ city }) => city),
  text('providers.field.province', 10, ({ province }) => province),
  text('providers.field.country', 9, ({ country }) => country),
  text('providers.field.phone', 18, ({ phone }) => phoneInWords(phone)),
  text('providers.field.email', 30, ({ email }) => email),
  text('providers.field.iban', 32, ({ iban }) => iban),
  text('providers.field.paymentTerms', 34, ({ paymentTerms }) => paymentTerms),
]
const money: readonly SheetColumn<ProviderLine>[] = [
  { header: t('providers.column.due'), width: 14, kind: 'money', value: ({ dueCents }) => dueCents },
  { header: t('providers.column.due-on'), width: 16, kind: 'day', value: ({ dueOn }) => dueOn },
  {
    header: t('providers.overpaid-sum'),
    width: 14,
    kind: 'money',
    value: ({ overpaidCents }) => overpaidCents || null,
  },
]

type Choice = { isMoneySeen: boolean; today: Day; signal: AbortSignal }

/** The directory as a sheet. It has the amount left to pay only for readers who may see it. */
export async function providersFile(
  lines: readonly ProviderLine[],
  { isMoneySeen, today, signal }: Choice,
): Promise<SentFile> {
  const columns = isMoneySeen ? [...always, ...money] : always
  const content = await sheet({ name: t('providers.heading'), columns }, lines, { signal })
  return { name: `fornitori_${today}.xlsx`, contentType: sheetType, content }
}
