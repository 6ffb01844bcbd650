import type { APIRequestContext } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves the captcha like the form's widget and returns its token; undefined where the marketplace asks for none. */
export async function solveCaptcha(request: APIRequestContext): Promise<string | undefined> {
  const config: { captcha: { provider: string } } = await (await request.get('/config.json')).json()
  if (config.captcha.provider === 'none') return undefined
  const response = await request.get('/captcha/v1/challenge')
  if (!response.ok()) throw new Error(`The captcha gave no challenge (${response.status()})`)
  const challenge: Challenge = await response.json()
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The captcha could not be solved in time')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
