import { ChefSearchResponse } from '@localchef/contracts/chef-search'
import { loadConfig } from '@/backend/config.ts'

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
  const { supabaseUrl, supabaseAnonKey } = await loadConfig()
  const began = performance.now()
  const response = await fetch(`${supabaseUrl}/functions/v1/chef-search`, {
    method: 'POST',
    headers: {
      apikey: supabaseAnonKey,
      Authorization: `Bearer ${supabaseAnonKey}`,
      'Content-Type': 'application/json',
    },
    body,
  })
  const text = await response.text()
  const totalMs = Math.round(performance.now() - began)
  const answer = { status: response.status, totalMs }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ...answer, text }
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
