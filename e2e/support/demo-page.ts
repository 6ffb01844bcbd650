import type { APIRequestContext } from '@playwright/test'

/**
 * The path of the sitemap's first demo dish or service. Demo ids are derived from names (UUID version 5); ids
 * created by other journeys are random.
 */
export async function demoPage(request: APIRequestContext, part: 'dishes' | 'services'): Promise<string> {
  const sitemap = await (await request.get(`/sitemap-${part}-1.xml`)).text()
  const path = /<loc>https?:\/\/[^/]+(\/\w+\/\w{8}-\w{4}-5\w{3}-\w{4}-\w{12})<\/loc>/.exec(sitemap)?.[1]
  if (!path) throw new Error(`the sitemap of ${part} has no page of the demo`)
  return path
}

/** The path of an announced drop of the demo. */
export async function demoDrop(request: APIRequestContext): Promise<string> {
  const { drops }: { drops: { id: string }[] } = await (
    await request.post('/functions/v1/list-drops', { data: { limit: 12 } })
  ).json()
  const [drop] = drops.flatMap(({ id }) => (/^\w{8}-\w{4}-5/.test(id) ? id : [])).sort()
  if (!drop) throw new Error('no drop of the demo is announced')
  return `/drops/${drop}`
}
