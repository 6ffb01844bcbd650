import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { AuthProvider } from '@/shared/auth/auth-provider.tsx'
import { queryClient } from '../shared/backend/query-client.ts'
import { App } from './app.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { RenderFailure } from './render-failure.tsx'

/** The component tree shared by browser and server; they differ only in the router. */
export function root(inRouter: (content: ReactNode) => ReactNode): ReactNode {
  return (
    <StrictMode>
      <CrashBoundary fallback={<RenderFailure />}>
        <QueryClientProvider client={queryClient}>
          {inRouter(
            <Suspense fallback={null}>
              <AuthProvider>
                <App />
              </AuthProvider>
            </Suspense>,
          )}
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>
  )
}
