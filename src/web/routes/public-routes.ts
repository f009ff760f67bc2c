import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { NotFoundScreen } from '#src/web/pages/not-found.screen.tsx'
import { isSignedIn } from '#src/web/session.ts'
import { publicArea, root } from './area-routes.ts'
import { safeRedirect } from './redirect.ts'
import { screen } from './route-parts.ts'
import { optionalText } from './search.ts'

const loginSearch = z.object({ redirect: optionalText(), email: optionalText() })
const login = createRoute({
  getParentRoute: () => publicArea,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  ...screen('Accedi', () => import('#src/features/access/web/login.screen.tsx'), 'LoginScreen'),
})
/** The root of the area, which has no page of its own. */
const nowhere = createRoute({
  getParentRoute: () => publicArea,
  path: '/',
  staticData: { title: 'Not Found' },
  component: NotFoundScreen,
})
const emailSearch = z.object({ email: optionalText() })
const resetSend = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/send',
  validateSearch: emailSearch,
  ...screen('Recupera la password', () => import('#src/features/access/web/reset-send.screen.tsx'), 'ResetSendScreen'),
})
const resetSent = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/sent',
  validateSearch: emailSearch,
  ...screen('Controlla la posta', () => import('#src/features/access/web/reset-sent.screen.tsx'), 'ResetSentScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/password',
  validateSearch: z.object({ token: optionalText() }),
  ...screen(
    'Scegli una nuova password',
    () => import('#src/features/access/web/new-password.screen.tsx'),
    'NewPasswordScreen',
  ),
})
const resetSuccess = createRoute({
  getParentRoute: () => publicArea,
  path: '/reset/success',
  ...screen(
    'Password aggiornata',
    () => import('#src/features/access/web/reset-success.screen.tsx'),
    'ResetSuccessScreen',
  ),
})
const welcome = createRoute({
  getParentRoute: () => publicArea,
  path: '/welcome',
  validateSearch: z.object({ token: optionalText() }),
  ...screen('Benvenuto', () => import('#src/features/access/web/welcome.screen.tsx'), 'WelcomeScreen'),
})
const logout = createRoute({
  getParentRoute: () => publicArea,
  path: '/logout',
  ...screen('Esci', () => import('#src/features/access/web/logout.screen.tsx'), 'LogoutScreen'),
})

/** The questionnaire of a personal link, which stands outside both areas and needs no sign-in. */
export const questionnaire = createRoute({
  getParentRoute: () => root,
  path: '/q/$token',
  ...screen(
    'Questionario di gradimento',
    () => import('#src/features/polls/questionnaire/web/questionnaire.screen.tsx'),
    'QuestionnaireScreen',
  ),
})

export const publicRoutes = publicArea.addChildren([
  nowhere,
  login,
  resetSend,
  resetSent,
  resetPassword,
  resetSuccess,
  welcome,
  logout,
])
