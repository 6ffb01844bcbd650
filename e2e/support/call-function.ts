import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { signInByPassword } from './sign-in.ts'

export type CallAs = <Answer>(name: string, input: object) => Promise<Answer>

/** Calls server functions as a person, to prepare a journey. */
export async function callFunctionsAs(request: APIRequestContext, account: Account): Promise<CallAs> {
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const session = await signInByPassword(request, account)
  return async (name, input) => {
    const answer = await request.post(`/functions/v1/${name}`, {
      headers: {
        apikey: config.supabaseAnonKey,
        authorization: `Bearer ${session.access_token}`,
        'idempotency-key': randomUUID(),
      },
      data: input,
    })
    if (!answer.ok()) throw new Error(`${name} was refused (${answer.status()}): ${await answer.text()}`)
    return answer.json()
  }
}
