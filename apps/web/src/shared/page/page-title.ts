import { useEffect } from 'react'
import { loadedConfig } from '@/shared/backend/config.ts'

export function setPageTitle(title: string | undefined): void {
  const site = loadedConfig()?.name ?? 'LocalChef'
  document.title = title ? `${title} · ${site}` : site
}

/** For pages whose title comes with their data (a dish, a chef). The route's title applies until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}
