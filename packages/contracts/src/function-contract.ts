import type { z } from 'zod'

/** Who may call a server function. `signed-in` is any account; the others compare the profile's role. */
export type Access = 'anyone' | 'signed-in' | 'buyer' | 'chef' | 'admin'

/**
 * The contract of one server function: its name on the wire, who may call it, what goes in and what
 * comes out. The server implements it, the web calls it and the API page is generated from it.
 */
export interface FunctionContract<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** `POST /functions/v1/<name>`. */
  readonly name: string
  readonly summary: string
  readonly access: Who
  /**
   * `read` changes nothing and, when anyone may call it, also answers `GET ?input=<json>` with an ETag.
   * `write` changes something. `create` makes something new and must carry an `Idempotency-Key` header:
   * the same key with the same body gets the first answer again.
   */
  readonly effect: 'read' | 'write' | 'create'
  /**
   * Of a read that anyone may make: the same input gets everybody the same answer, so it is given from memory, by GET
   * and by POST. The handler does not learn who calls. Left out where hardly anybody sends the same input.
   */
  readonly shared?: true
  readonly input: Input
  readonly output: Output
}

export function defineFunction<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  contract: FunctionContract<Input, Output, Who>,
): FunctionContract<Input, Output, Who> {
  return contract
}
