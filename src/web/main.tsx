import { nonce } from './csp.ts'
import './ui/mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sayFaultsByKey } from '#src/shared/shape-faults.ts'
import { queryClient } from './query-client.ts'
import { followSession, router } from './router.ts'
import { followOtherTabs } from './session.ts'
import { cssVariablesResolver, theme } from './ui/theme.ts'

sayFaultsByKey()
followOtherTabs()
followSession()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
