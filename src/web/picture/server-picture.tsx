import { dehydrate, type Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { abilityFrom } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { DrawnPicture, Visit } from '#src/shared/picture.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { asksForSession } from '#src/web/calls/refreshing.ts'
import { Program } from '#src/web/program.tsx'
import { main } from '#src/web/routes/area-routes.ts'
import { routerOf } from '#src/web/routes/router.ts'
import { Visitor } from '#src/web/session.ts'
import { partsCame } from '#src/web/shell/lazy-parts.tsx'
import { Drawing } from './drawing.ts'
import { withRowsInSight } from './picture-rows.ts'
import { withoutStyle } from './picture-style.ts'

/** The mark where React gave up on a part and left it to the browser. */
const unfinished = '<!--$!-->'

/**
 * The most drawings: with the answers and the late files of one, the screen asks its next questions and fills its head.
 */
const rounds = 4

/**
 * Draws the screen of an address for its person, with everything that it loads on opening. Null when the program would
 * redirect. Throws when a part can only be drawn in a browser.
 */
export async function drawPicture(visit: Visit): Promise<DrawnPicture | null> {
  const { address, nonce, width, height, user, abilityRules, ask } = visit
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = routerOf({ isSignedIn: () => true, history })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  await router.load()
  if (!router.state.matches.some(({ routeId }) => routeId === main.id)) return null
  let given: Drawing['given'] = new Map()
  const session = { ability: abilityFrom([...abilityRules]), user }
  const draw = () => {
    const drawing = { width, height, before: given, given: new Map() }
    given = drawing.given
    return renderToString(
      <Visitor value={session}>
        <Drawing value={drawing}>
          <Program router={router} queryClient={queryClient} nonce={nonce} />
        </Drawing>
      </Visitor>,
    )
  }
  let parts = await partsCame()
  let drawn = draw()
  let known = 0
  for (let round = 0; round < rounds; round++) {
    const isAnswered = await answer(queryClient, ask)
    const came = await partsCame()
    if (!isAnswered && came === parts && given.size === known) break
    parts = came
    known = given.size
    drawn = draw()
  }
  if (drawn.includes(unfinished)) throw new Error('a part of the screen needs a browser to be drawn')
  const { html, style } = withoutStyle(withRowsInSight(drawn, height))
  const modules = router.state.matches.flatMap(({ staticData }) => staticData.module ?? [])
  const answers = JSON.stringify(dehydrate(queryClient)).replaceAll('<', '\\u003c')
  queryClient.clear()
  return { html, style, answers, modules }
}

/** Answers the questions that the last drawing asked. False when there were none. */
async function answer(queryClient: QueryClient, ask: Visit['ask']): Promise<boolean> {
  const open = queryClient.getQueryCache().getAll().filter(isOpen)
  const answered = await Promise.all(
    open.map(async ({ queryKey }) => {
      const [, url, input] = queryKey as [string, Endpoint['url'], object]
      const found = await ask(addressOf({ url }, input))
      if (found !== undefined) queryClient.setQueryData(queryKey, found)
      return found !== undefined
    }),
  )
  return answered.includes(true)
}

/**
 * Tells whether a query made by `queryOf` still waits for its answer. The program asks for the session itself, because
 * asking may renew it.
 */
function isOpen(query: Query): boolean {
  const { state, queryKey, options } = query
  const isWanted = (options as { enabled?: unknown }).enabled !== false && !('getNextPageParam' in options)
  return state.data === undefined && queryKey[0] === 'GET' && isWanted && !asksForSession(query)
}
