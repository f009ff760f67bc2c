import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { routerOf } from './router.ts'

const router = routerOf({ isSignedIn: () => true, history: createMemoryHistory() })
const addresses = Object.values(router.routesById).map(({ fullPath }) => fullPath.replace(/\$\w+/g, 'x'))

/** Every address of the product, and every address that a person reaches by shortening one. */
const shortened = [
  ...new Set(addresses.flatMap((path) => path.split('/').map((_, n, all) => all.slice(0, n).join('/')))),
]

it('shows its own page at every address, however it is shortened, or says that there is none', () => {
  expect(shortened.length).toBeGreaterThan(20)
  const empty = shortened.filter((path) => {
    const [routes, params, found] = router.getMatchedRoutes(path || '/')
    const isThere = found !== undefined && params['**'] === undefined
    return isThere && !routes.some(({ options }) => options.staticData?.title !== undefined)
  })
  expect(empty).toEqual([])
})
