import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import type { WritingDb } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import { municipalities } from './municipalities.tables.ts'

type Place = Awaited<ReturnType<typeof belfioreConnector.toArray>>[number]

const foreign = 'EE'
const kingdomBegan = '1861-01-01'

/**
 * Fills the table of places once: Italian municipalities of the Ministry of the Interior, former ones included, and
 * foreign states (CC BY 4.0, ISTAT CC BY 3.0). Reading the data blocks the process for about a second.
 */
export async function loadMunicipalities(db: WritingDb): Promise<void> {
  const [known] = await db.select({ code: municipalities.code }).from(municipalities).limit(1)
  if (known) return
  const rows = (await belfioreConnector.toArray()).map(rowOf)
  await db.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 2_000) {
      await tx
        .insert(municipalities)
        .values(rows.slice(from, from + 2_000))
        .onConflictDoNothing()
    }
  })
}

function rowOf({
  belfioreCode,
  name,
  province,
  creationDate,
  expirationDate,
}: Place): typeof municipalities.$inferInsert {
  const shown = province ? withSmallWords(name) : name
  const [validFrom, validTo] = [dayIn(creationDate), dayIn(expirationDate)]
  return {
    code: belfioreCode,
    name: shown,
    province: province ?? foreign,
    validFrom: validFrom > kingdomBegan ? validFrom : null,
    validTo: validTo < '9999' ? validTo : null,
  }
}

/** The day of an instant: the library's days begin at midnight in this machine's zone. */
function dayIn(instant: Date): Day {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** A name with its small words in lower case. Former places come with every word capitalised: Abbadia Di Sopra. */
function withSmallWords(name: string): string {
  return name
    .replace(/ (Di|Del|Della|Dei|Delle|Degli|Da|In|Al|Alla|Con|E|Ed|Su|Sul|Sulla|Nel|Nella)(?= )/g, (word) =>
      word.toLowerCase(),
    )
    .replace(
      / (D|Dell|Nell|All|Sull)'(.)/g,
      (_, word: string, letter: string) => ` ${word.toLowerCase()}'${letter.toUpperCase()}`,
    )
}
