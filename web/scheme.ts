// The colour scheme of a user: stored in the browser, and sent to the pages of the server, which have no scripts.

import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'
import { basePath } from './start.ts'

const stored = localStorageColorSchemeManager()

export const schemeManager: typeof stored = {
  ...stored,
  get(usual) {
    const scheme = stored.get(usual)
    tellServer(scheme)
    return scheme
  },
  set(scheme) {
    stored.set(scheme)
    tellServer(scheme)
  },
}

function tellServer(scheme: MantineColorScheme): void {
  const days = scheme === 'auto' ? 0 : 400
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the cookie store, which waits besides.
  document.cookie = `kontor_scheme=${scheme}; path=${basePath || '/'}; max-age=${days * 86_400}; samesite=lax`
}
