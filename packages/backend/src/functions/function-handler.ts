import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'

/** What the transport knows about a call before the function has looked at its body. */
export interface FunctionContext {
  caller: Caller
  /** Also in the answer's `x-request-id` and in every line of `log`. */
  requestId: string
  log: Logger
  /** The address the request came from, for limits; an empty string when it is not known. */
  clientAddress: string
}

/** A server function in web-standard terms, so that it also runs as a hosted edge function. */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>
