import { notImplemented } from './rest-error.ts'

/** The `Prefer` headers of a request. Unknown preferences are ignored. */
export interface Preferences {
  returning: 'representation' | 'minimal'
  /** Planned and estimated counts are exact: the tables are small enough. */
  count: boolean
}

/** Ignoring these would change the meaning of the request. */
const notSupported =
  /^(?:timezone|params|resolution|max-affected)=|^(?:handling=strict|missing=default|return=headers-only|tx=rollback)$/

export function parsePreferences(headers: Headers): Preferences {
  const given = (headers.get('prefer') ?? '').split(/[,;]/).map((part) => part.trim())
  const refused = given.find((preference) => notSupported.test(preference))
  if (refused) throw notImplemented(`The preference ${refused.slice(0, 60)}`)
  return {
    returning:
      given.find((part) => part.startsWith('return=')) === 'return=representation'
        ? 'representation'
        : 'minimal',
    count: given.some((part) => part.startsWith('count=')),
  }
}
