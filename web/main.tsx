// Starts the application: the words first, then the page of the address.

import '@mantine/core/styles.css'
import './look.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/records.ts'
import { router } from './routes.tsx'
import { schemeManager } from './scheme.ts'
import { company, session, styleNonce } from './start.ts'
import { theme, variables } from './theme.ts'
import { loadWords } from './words/words.ts'

await loadWords(session.user.language, company.country)

// Dialogs use a style element to stop the page from scrolling, and read its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

createRoot(document.getElementById('app') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    defaultColorScheme="auto"
    colorSchemeManager={schemeManager}
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
