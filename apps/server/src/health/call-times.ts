import type { FunctionHandler } from '@localchef/backend/functions/function-handler'

export interface CallTime {
  name: string
  calls: number
  meanMs: number
  maxMs: number
  totalMs: number
}

export interface CallTimes {
  /** Wraps functions to measure each call. */
  measured(functions: ReadonlyMap<string, FunctionHandler>): Map<string, FunctionHandler>
  /** Slowest on average first. */
  slowest(most: number): CallTime[]
}

/** Durations of this process's server functions, from reading the input to the answer. */
export function createCallTimes(now: () => number = () => performance.now()): CallTimes {
  const times = new Map<string, { calls: number; max: number; total: number }>()

  function add(name: string, took: number): void {
    const time = times.get(name) ?? { calls: 0, max: 0, total: 0 }
    times.set(name, { calls: time.calls + 1, max: Math.max(time.max, took), total: time.total + took })
  }

  return {
    measured: (functions) =>
      new Map(
        [...functions].map(([name, handler]): [string, FunctionHandler] => [
          name,
          async (request, context) => {
            const began = now()
            try {
              return await handler(request, context)
            } finally {
              add(name, now() - began)
            }
          },
        ]),
      ),
    slowest: (most) =>
      [...times]
        .map(([name, { calls, max, total }]) => ({
          name,
          calls,
          meanMs: rounded(total / calls),
          maxMs: rounded(max),
          totalMs: rounded(total),
        }))
        .sort((a, b) => b.meanMs - a.meanMs)
        .slice(0, most),
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
