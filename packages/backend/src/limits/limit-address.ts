import type { Context, MiddlewareHandler } from 'hono'
import { headersOf, TooManyRequests } from '../backend-error.ts'
import { visitor } from '../caller.ts'
import type { CallKind, CallLimits } from './call-limits.ts'

/**
 * Counts every request by its address alone, for resources that need no credentials. Expensive ones cost several
 * points.
 */
export function limitAddress(
  limits: CallLimits,
  kind: CallKind,
  clientAddress: (context: Context) => string,
  points = 1,
): MiddlewareHandler {
  return async (context, next) => {
    try {
      await limits.count(kind, { caller: visitor, address: clientAddress(context) }, points)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      return context.text(`${error.message}\n`, 429, headersOf(error))
    }
    return next()
  }
}
