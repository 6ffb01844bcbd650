import type { Caller } from './caller.ts'

/** The credentials of a request: `Authorization: Bearer <jwt>` and the project's `apikey`. */
export interface Credentials {
  bearer: string | undefined
  apikey: string | undefined
}

/**
 * Verifies the credentials and resolves the caller. Without a bearer token the api key counts. Throws a
 * `BackendError` with status 401 for an invalid token, which never makes a silent visitor.
 */
export type ResolveCaller = (credentials: Credentials) => Promise<Caller>

export function credentialsOf(headers: Headers): Credentials {
  const authorization = headers.get('authorization')
  const bearer = authorization?.toLowerCase().startsWith('bearer ')
    ? authorization.slice(7).trim()
    : undefined
  return { bearer: bearer || undefined, apikey: headers.get('apikey') ?? undefined }
}
