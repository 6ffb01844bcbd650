import type { Caller } from './caller.ts'

/** What a request says about its caller: `Authorization: Bearer <jwt>` and the project's `apikey`. */
export interface Credentials {
  bearer: string | undefined
  apikey: string | undefined
}

/**
 * Verifies the credentials and says who calls. A missing bearer token falls back to the api key.
 * Throws a `BackendError` with status 401 when a token is present and not valid: never a silent visitor.
 */
export type ResolveCaller = (credentials: Credentials) => Promise<Caller>

export function credentialsOf(headers: Headers): Credentials {
  const authorization = headers.get('authorization')
  const bearer = authorization?.toLowerCase().startsWith('bearer ')
    ? authorization.slice(7).trim()
    : undefined
  return { bearer: bearer || undefined, apikey: headers.get('apikey') ?? undefined }
}
