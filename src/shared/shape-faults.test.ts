import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultOfEach, paramsOfFault, reportFaultsByKey } from './shape-faults.ts'
import { versionSchema } from './shapes.ts'

reportFaultsByKey()

const Shape = z.object({ version: versionSchema, names: z.array(z.string()).min(1), note: z.string().max(3) })

test('a field has one fault, with our limit and not that of the library', () => {
  const { issues } = Shape.safeParse({ version: 2 ** 53, names: '', note: 'long' }).error ?? { issues: [] }
  const found = faultOfEach(issues, ({ path }) => path.join('/'))
  expect(found.map(({ path, message, ...limits }) => [path.join('/'), message, paramsOfFault(limits)])).toEqual([
    ['version', 'shapes.too-big', { n: 2_147_483_647 }],
    ['names', 'shapes.list', undefined],
    ['note', 'shapes.too-long', { n: 3 }],
  ])
})
