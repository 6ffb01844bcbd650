import { ChefSearchResponse } from '@localchef/contracts/search/chef-search'
import { loadBackend } from '@/shared/backend/client.ts'

export interface SearchAnswer {
  status: number
  /** Duration of the round trip, measured in the browser. */
  totalMs: number
  databaseMs?: number
  counts?: { chefs: number; truckStops: number; total: number }
  /** The body, indented if it is JSON. */
  text: string
}

/** Sends the body unchecked: the page shows how the server handles it. */
export async function sendSearch(body: string): Promise<SearchAnswer> {
  const { functions } = await loadBackend()
  const began = performance.now()
  const { data, error, response } = await functions.invoke('chef-search', {
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response) throw error
  // The client has already read the body of a successful answer.
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
