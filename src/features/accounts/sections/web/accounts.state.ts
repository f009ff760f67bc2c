import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'

const route = getRouteApi('/main/accounts')

/** What the address of the accounts asks for, without the section. */
export type AccountsAsked = Omit<ReturnType<typeof route.useSearch>, 'section'>

/** The filters of the accounts, which stand in the address, and the steps between its pages. */
export function useAccounts() {
  const { section, ...asked } = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const filter = (changed: Partial<AccountsAsked>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, cursor: undefined, ...changed }), replace: true })
  return {
    section,
    asked,
    filter,
    /** Null on the first page. */
    previous: asked.cursor ? () => (isPaged ? router.history.back() : filter({})) : null,
    next: (cursor: string) =>
      void navigate({ to: '.', search: (now) => ({ ...now, cursor }), state: { isPaged: true } }),
  }
}
