import { ApiError } from './api-error.ts'

/** Whether the address names nothing: the server knows no such thing, or it can't be a name at all. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** The one retry of the spec, but not for what will not be there the second time either. */
export function retryUnlessNotFound(failures: number, error: unknown): boolean {
  return failures < 1 && !isNotFound(error)
}
