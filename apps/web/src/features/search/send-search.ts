import { ChefSearchResponse } from '@localchef/contracts/search/chef-search'
import { loadBackend } from '@/shared/backend/client.ts'

export interface SearchAnswer {
  status: number
  /** The whole way, as the browser measured it. */
  totalMs: number
  databaseMs?: number
  counts?: { chefs: number; truckStops: number; total: number }
  /** The body, indented when it is JSON. */
  text: string
}

/** Sends the body untouched: the page is there to see what the server makes of it. */
export async function sendSearch(body: string): Promise<SearchAnswer> {
  const { functions } = await loadBackend()
  const began = performance.now()
  const { data, error, response } = await functions.invoke('chef-search', {
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response) throw error
  // The client has read the body of what went well.
  const refused = error ? await response.text() : undefined
  const answer = { status: response.status, totalMs: Math.round(performance.now() - began) }
  let json: unknown = data
  try {
    if (refused !== undefined) json = JSON.parse(refused)
  } catch {
    return { ...answer, text: refused ?? '' }
  }
  const indented = JSON.stringify(json, null, 2)
  const found = ChefSearchResponse.safeParse(json)
  if (!found.success) return { ...answer, text: indented }
  const { chefs, truckStops, totalCount, searchMetadata } = found.data
  return {
    ...answer,
    databaseMs: searchMetadata.tookMs,
    counts: { chefs: chefs.length, truckStops: truckStops.length, total: totalCount },
    text: indented,
  }
}
