import { Hono } from 'hono'
import { type AltchaDifficulty, createAltchaChallenge } from './altcha.ts'

export interface CaptchaRouteDependencies {
  /** The verifier's secret: `keys.deriveSecret('altcha')`. */
  secret: string
  difficulty?: AltchaDifficulty | undefined
}

/** `GET /challenge`: the challenge for the ALTCHA widget. */
export function createCaptchaRoutes({ secret, difficulty }: CaptchaRouteDependencies): Hono {
  const routes = new Hono()
  routes.get('/challenge', async (context) => {
    context.header('cache-control', 'no-store')
    return context.json(await createAltchaChallenge(secret, difficulty))
  })
  return routes
}
