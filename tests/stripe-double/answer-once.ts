import { StripeProblem } from './stripe-problem.ts'

export interface DoubleAnswer {
  status: number
  body: object
  isReplayed?: boolean
}

interface KeptAnswer {
  request: string
  answer: DoubleAnswer
}

/** Answers by idempotency key, under Stripe's rule that a key belongs to one path and one set of parameters. */
export function createAnswerOnce(): (
  key: string | undefined,
  request: string,
  act: () => object,
) => DoubleAnswer {
  const kept = new Map<string, KeptAnswer>()
  return (key, request, act) => {
    const known = key === undefined ? undefined : kept.get(key)
    if (known) {
      return known.request === request
        ? { ...known.answer, isReplayed: true }
        : problemAnswer(keyConflict(key))
    }
    try {
      return keep({ status: 200, body: structuredClone(act()) })
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      const answer = problemAnswer(error)
      return error.isKept ? keep(answer) : answer
    }

    function keep(answer: DoubleAnswer): DoubleAnswer {
      if (key !== undefined) kept.set(key, { request, answer })
      return answer
    }
  }
}

export function problemAnswer({ status, error }: StripeProblem): DoubleAnswer {
  return { status, body: { error } }
}

function keyConflict(key = ''): StripeProblem {
  return new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  })
}
