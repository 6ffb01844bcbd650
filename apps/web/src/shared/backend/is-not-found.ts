import { ApiError } from './api-error.ts'

/** Whether the server doesn't know the thing or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The spec's single retry, except for things that don't exist. */
export function retryUnlessNotFound(failures: number, error: unknown): boolean {
  return failures < 1 && !isNotFound(error)
}
