import type { InputIssue } from '@localchef/contracts/api-error'
import type { RefusalKind } from '@localchef/contracts/refusal'
import type { z } from 'zod'

export interface RefusalOptions {
  /** English message for developers, if it adds to the declaration. */
  message?: string
  /** The problem of each invalid field. */
  issues?: InputIssue[]
  /** For 429: seconds until a retry can succeed. */
  retryAfterSeconds?: number
}

type RefusalArguments<Kind extends RefusalKind> = Kind['details'] extends z.ZodType
  ? [details: z.input<Kind['details']>, options?: RefusalOptions]
  : [options?: RefusalOptions]

/** Creates refusals of the declared kinds. A function for more kinds is assignable to one for fewer. */
export interface Refuse<Kind extends RefusalKind> {
  <One extends Kind>(kind: One, ...rest: RefusalArguments<One>): Refusal
  /** Never set. Makes the compiler compare kinds contravariantly. */
  readonly kinds?: (kind: Kind) => void
}

/**
 * A refused call. All other errors are faults of the server. Handlers create refusals with `call.refuse`, which accepts
 * only the kinds declared in the contract.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly details: unknown
  readonly issues: InputIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  private constructor(kind: RefusalKind, details: unknown, options: RefusalOptions) {
    super(options.message ?? kind.message)
    this.kind = kind
    this.details = details
    this.issues = options.issues
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** Creates the server's own refusals, and implements `call.refuse` for handlers. */
  static readonly make: Refuse<RefusalKind> = (
    kind: RefusalKind,
    ...rest: [unknown?, RefusalOptions?] | [RefusalOptions?]
  ) => {
    const [details, options] = kind.details ? rest : [undefined, rest[0] as RefusalOptions | undefined]
    return new Refusal(kind, details, options ?? {})
  }
}
