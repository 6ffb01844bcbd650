import type { ApiErrorBody } from '@localchef/contracts/api-error'
import { type CommonRefusal, commonRefusals } from '@localchef/contracts/common-refusals'
import type { DetailsOf, RefusalKind } from '@localchef/contracts/refusal'
import { ApiError } from './api-error.ts'

interface FailureFacts {
  issues: NonNullable<ApiErrorBody['issues']>
  /** With status 429: seconds until a retry makes sense, if the server sent them. */
  retryAfterSeconds: number | undefined
}

type RefusalOf<Kind> = Kind extends RefusalKind
  ? FailureFacts & { code: Kind['code']; details: DetailsOf<Kind> }
  : never

/**
 * Why a call failed, by its code: a refusal that its contract declares, with details; a refusal common to all calls;
 * a missing connection; or an unknown error.
 */
export type Failure<Kind extends RefusalKind = never> =
  | RefusalOf<Kind | CommonRefusal>
  | (FailureFacts & { code: 'network_error' | 'unknown'; details: undefined })

/**
 * The failure of a call by its contract. If details don't fit their schema, for example after an upgrade, the code is
 * `unknown`.
 */
export function failureOf<Kind extends RefusalKind>(
  { refusals }: { refusals: readonly Kind[] },
  error: unknown,
): Failure<Kind> {
  if (!(error instanceof ApiError)) {
    return { code: 'unknown', details: undefined, issues: [], retryAfterSeconds: undefined }
  }
  const { issues, retryAfterSeconds } = error
  const facts = { issues, retryAfterSeconds }
  if (error.status === 0) return { ...facts, code: 'network_error', details: undefined }
  const kind = [...refusals, ...common].find(({ code }) => code === error.code)
  const parsed = kind?.details?.safeParse(error.details)
  if (!kind || parsed?.error) return { ...facts, code: 'unknown', details: undefined }
  return { ...facts, code: kind.code, details: parsed?.data } as Failure<Kind>
}

const common = commonRefusals({ access: 'admin', effect: 'create' })
