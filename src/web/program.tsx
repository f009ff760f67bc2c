import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { cssVariablesResolver, theme } from './ui/theme/theme.ts'

type ProgramProps = { router: AnyRouter; queryClient: QueryClient; nonce: string }

/** The whole screen, in a browser or on the server that draws the first picture. */
export function Program({ router, queryClient, nonce }: ProgramProps) {
  return (
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
    </StrictMode>
  )
}
