import { createMemoryHistory, createRootRoute, createRoute, createRouter, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { render } from 'vitest-browser-react/pure'
import { abilityRulesOf, type Role } from '#src/shared/abilities.ts'
import { queryClient } from '#src/web/calls/query-client.ts'
import { listenToShortcuts } from '#src/web/keys/shortcuts.ts'
import { Program } from '#src/web/program.tsx'
import { Root } from '#src/web/root.tsx'
import { startSession } from '#src/web/session.ts'
import { HeadPartsProvider, HeadPlace, useHeadParts } from '#src/web/shell/head-slots.tsx'

type PageOptions = {
  /** The signed-in person. */
  userId?: string
  /** The roles of that person. */
  roles?: readonly Role[]
  /** The addresses visited so far. The last one shows the element, all others another page. */
  visited?: readonly string[]
  /** The route from which the element reads its search parameters. */
  route?: string
}

/** Signs this person in. */
export const signIn = (id = 'ornella', roles: readonly Role[] = ['organizer']) =>
  startSession({
    abilityRules: abilityRulesOf(roles),
    user: { id, name: 'Ornella Galli', email: `${id}@example.it`, roles: [...roles] },
  })

/** Renders an element as the program would: with theme, head, calls, keys, questions and toasts. */
export async function show(element: ReactNode, { userId, roles, visited = ['/', '/here'], route }: PageOptions = {}) {
  signIn(userId, roles)
  const root = createRootRoute({ component: Root })
  const here = visited.at(-1)?.split('?')[0]
  const pages = ['$', ...(route ? [route] : [])].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Page here={here}>{element}</Page> }),
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [...visited] }),
  })
  const container = newRoot()
  const screen = await render(<Program router={router} queryClient={queryClient} nonce="" />, { container })
  return { ...screen, router }
}

/** The root of the program in its page; floating parts are drawn inside it. */
function newRoot(): HTMLElement {
  document.querySelector('#root')?.remove()
  const root = document.createElement('div')
  root.id = 'root'
  return document.body.appendChild(root)
}

function Page({ here, children }: { here: string | undefined; children: ReactNode }) {
  const isHere = useLocation().pathname === here
  const { parts, slots } = useHeadParts()
  useEffect(listenToShortcuts, [])
  return (
    <>
      <header>
        <HeadPlace name="line" ref={slots.line} />
        <HeadPlace name="state" ref={slots.state} />
        <HeadPlace name="actions" ref={slots.actions} />
      </header>
      <main>{isHere ? <HeadPartsProvider parts={parts}>{children}</HeadPartsProvider> : <h1>Un'altra pagina</h1>}</main>
    </>
  )
}
