import { useEffect } from 'react'

const site = 'LocalChef'

export function setPageTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${site}` : site
}

/** For pages whose title is known only with their data (a dish, a chef); the route's title stands until then. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}
