import type Stripe from 'stripe'

/** An error as Stripe returns it. */
export class StripeProblem extends Error {
  readonly status: number
  readonly error: Pick<Stripe.StripeRawError, 'type' | 'code' | 'param' | 'message' | 'decline_code'>
  /** Whether a retry with the same key gets the same error. */
  readonly isKept: boolean

  constructor(status: number, error: StripeProblem['error'], isKept = true) {
    super(error.message)
    this.status = status
    this.error = error
    this.isKept = isKept
  }
}

/** An object's state does not allow the request. */
export function refusedByState(message: string, code?: string): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** The request was refused before execution, so the key stays unused. */
export function wrongParameter(param: string, message: string, code = 'parameter_invalid'): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', code, param, message }, false)
}

export function missing(kind: string, id: string): StripeProblem {
  return new StripeProblem(
    404,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'id',
      message: `No such ${kind}: '${id}'`,
    },
    false,
  )
}
