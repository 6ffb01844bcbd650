import type { RouteObject } from 'react-router'
import { type PageOptions, page } from './page.tsx'

/** A page for signed-in users; also loads the texts for refusals and those that all pages of chefs or admins share. */
export function workPage(options: PageOptions): RouteObject {
  const { texts = [], roles } = options
  const forKitchens = roles?.includes('chef') ? (['noKitchen', 'closing'] as const) : []
  const forAdmins = roles?.includes('admin') ? (['desk', 'listExports', 'savedViews'] as const) : []
  return page({ ...options, texts: [...texts, ...forKitchens, ...forAdmins, 'refusals'] })
}
