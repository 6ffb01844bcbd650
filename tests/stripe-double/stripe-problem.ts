import type Stripe from 'stripe'

/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  readonly status: number
  readonly error: Pick<Stripe.StripeRawError, 'type' | 'code' | 'param' | 'message' | 'decline_code'>
  /** Whether a repetition by the same key gets the same answer. */
  readonly isKept: boolean

  constructor(status: number, error: StripeProblem['error'], isKept = true) {
    super(error.message)
    this.status = status
    this.error = error
    this.isKept = isKept
  }
}

/** Refused by the state of an object. */
export function refusedByState(message: string, code?: string): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** Refused before anything was done; the key stays free. */
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
