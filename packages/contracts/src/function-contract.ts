import type { z } from 'zod'
import type { KeyScope, MarketplaceScope } from './api-keys/key-scope.ts'
import type { RefusalKind } from './refusal.ts'
import type { StaffRight } from './staff/staff-right.ts'

/** The access to a server function. `signed-in` is any account; the others compare the profile's role. */
export type Access = 'anyone' | 'signed-in' | 'buyer' | 'chef' | 'admin'

/**
 * `read` changes nothing and, if anyone may call it, also answers `GET ?input=<json>` with an ETag. `write` changes
 * something. `create` makes something new and requires an `Idempotency-Key` header: the same key with the same body
 * returns the first answer again.
 */
export type Effect = 'read' | 'write' | 'create'

/**
 * The contract of one operation: name, access, input, output and refusals. The server implements it, the web calls it,
 * and the API page is generated from it.
 */
export interface FunctionContract<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Kind extends RefusalKind = RefusalKind,
> {
  /** `POST /functions/v1/<name>`. */
  readonly name: string
  readonly summary: string
  readonly access: Who
  readonly effect: Effect
  /**
   * The right that an admin's staff role must have. An operation of admins needs it for every call; an operation of
   * signed-in people needs it to act on other people's data, such as their orders. If such an operation names no right,
   * admins cannot act on other people's data with it.
   */
  readonly right?: StaffRight
  /**
   * For public reads: all callers with the same input share a cached answer, by GET and by POST. The handler does not
   * know the caller. Absent where inputs rarely repeat.
   */
  readonly shared?: true
  /** The scope that an API key needs. Without one, keys can only call public reads, as visitors. */
  readonly scope?: KeyScope
  /** The scope that a key of the marketplace needs to read other people's data. */
  readonly marketplaceScope?: MarketplaceScope
  /** For reads: the browser never keeps the answer for offline use. */
  readonly secret?: true
  readonly input: Input
  readonly output: Output
  /** The operation's own refusals. `refusalsOf` adds those of its access and effect. */
  readonly refusals: readonly Kind[]
}

type Definition<Contract extends { refusals: unknown }> = Omit<Contract, 'refusals'> &
  Partial<Pick<Contract, 'refusals'>>

/** Operations of admins name a right; those for signed-in people may name one. */
type RightFor<Who extends Access> = Who extends 'admin'
  ? { right: StaffRight; scope?: never }
  : Who extends 'signed-in'
    ? { right?: StaffRight }
    : { right?: never; marketplaceScope?: never }

/** Whether the scopes of an API key open an operation. */
export function isOpenToScopes(
  { scope, marketplaceScope }: Pick<FunctionContract, 'scope' | 'marketplaceScope'>,
  scopes: ReadonlySet<string>,
): boolean {
  return [scope, marketplaceScope].some((needed) => needed !== undefined && scopes.has(needed))
}

export function defineFunction<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access,
  Kind extends RefusalKind = never,
>(
  contract: Definition<FunctionContract<Input, Output, Who, Kind>> & RightFor<Who>,
): FunctionContract<Input, Output, Who, Kind> {
  return { ...contract, refusals: contract.refusals ?? [] }
}
