import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { signInByPassword } from './sign-in.ts'
import { totpCode } from './totp-code.ts'

/** Enrolls an authenticator app, as the settings page does. Returns its secret. */
export async function enrollFactor(request: APIRequestContext, account: Account): Promise<string> {
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const session = await signInByPassword(request, account)
  const headers = { apikey: config.supabaseAnonKey, authorization: `Bearer ${session.access_token}` }
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(`/auth/v1/factors${path}`, { headers, data })
    if (!answer.ok()) throw new Error(`${path} was refused (${answer.status()}): ${await answer.text()}`)
    return answer.json()
  }
  const factor = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp' })
  const challenge = await post<{ id: string }>(`/${factor.id}/challenge`, {})
  await post(`/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: totpCode(factor.totp.secret, new Date()),
  })
  return factor.totp.secret
}
