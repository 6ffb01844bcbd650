import { randomUUID } from 'node:crypto'
import { visitor } from '@localchef/backend/caller'
import type { FunctionHandler } from '@localchef/backend/functions/function-handler'
import type { Logger } from 'pino'

/** Calls a public function as a visitor, in process. */
export function createPublicRead(functions: ReadonlyMap<string, FunctionHandler>, log: Logger) {
  return async (name: string, input: unknown): Promise<{ status: number; body: object }> => {
    const handler = functions.get(name)
    if (!handler) throw new Error(`There is no function named ${name}`)
    const query = new URLSearchParams({ input: JSON.stringify(input) })
    const request = new Request(`http://localhost/functions/v1/${name}?${query}`)
    const requestId = randomUUID()
    const answer = await handler(request, { caller: visitor, requestId, log, clientAddress: '' })
    return { status: answer.status, body: await answer.json() }
  }
}
