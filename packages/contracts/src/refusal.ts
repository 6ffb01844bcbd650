import type { z } from 'zod'

/** HTTP statuses of refused and failed calls (DESIGN section 5). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 504

/**
 * A kind of refusal: its code on the wire, its status and the schema of its `details`. A contract lists those of its
 * operation; `apps/web/public/locales/<language>/refusals.json` has a text for each code.
 */
export interface RefusalKind<
  Code extends string = string,
  Details extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly code: Code
  readonly status: RefusalStatus
  /** English text for developers. */
  readonly message: string
  readonly details: Details
}

export function defineRefusal<const Code extends string>(
  code: Code,
  status: RefusalStatus,
  message: string,
): RefusalKind<Code, undefined>
export function defineRefusal<const Code extends string, Details extends z.ZodType>(
  code: Code,
  status: RefusalStatus,
  message: string,
  details: Details,
): RefusalKind<Code, Details>
export function defineRefusal(
  code: string,
  status: RefusalStatus,
  message: string,
  details?: z.ZodType,
): RefusalKind {
  return { code, status, message, details }
}

/** The `details` of a refusal on the wire; undefined if it has none. */
export type DetailsOf<Kind extends RefusalKind> = Kind['details'] extends z.ZodType
  ? z.output<Kind['details']>
  : undefined
