import { useEffect } from 'react'
import { loadedConfig } from '@/shared/backend/config.ts'

/** The path whose title the document has. While the next page loads, that is the previous page's. */
export let titledPath = ''

export function setPageTitle(title: string | undefined, path = titledPath): void {
  titledPath = path
  const site = loadedConfig()?.name ?? 'LocalChef'
  document.title = title ? `${title} · ${site}` : site
}

/** For pages whose title comes with their data (a dish, a chef). The route's title applies until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}
