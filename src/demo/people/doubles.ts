import { sql } from 'drizzle-orm'
import type { StaffKey } from '#src/demo/office.ts'
import { createCustomer } from '#src/features/customers/card/card.commands.ts'
import { personById } from '#src/features/customers/person/person.queries.ts'
import { foreignCountry, personInputOf, personValuesOf } from '#src/features/customers/person/person.values.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'

type ActingOn = <Result>(who: StaffKey, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>

/** Enters two known people a second time, in capitals and without a tax code, as a list of a club brings them. */
export async function keepDoubles({ act, today }: { act: ActingOn; today: Day }): Promise<void> {
  await act('groupsOffice', today, async (work) => {
    const { rows } = await work.tx.execute<{ id: string }>(sql`
      select id from customers where surname like '% %' or surname like '%''%' order by surname, name, born_on limit 2`)
    for (const { id } of rows) {
      const person = await personById(work.tx, id)
      if (!person) continue
      const { surname, name, ...known } = personInputOf(personValuesOf(person))
      await createCustomer(work, {
        ...known,
        ...{ surname: surname.toUpperCase(), name: name.toUpperCase(), taxCode: null, taxCodeCountry: foreignCountry },
        ...{ email: null, documentType: null, documentNumber: null, documentIssuedOn: null, documentIssuedAt: null },
        ...{ documentExpiresOn: null, allergies: null, hasHealthConsent: false },
      })
    }
  })
}
