import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'

/** The transport's facts about a call, known before the function reads its body. */
export interface FunctionContext {
  caller: Caller
  /** Also in the response's `x-request-id` and in every line of `log`. */
  requestId: string
  log: Logger
  /** The client's address, for limits; empty when unknown. */
  clientAddress: string
}

/** A server function in web-standard terms, so that it also runs as a hosted edge function. */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>
