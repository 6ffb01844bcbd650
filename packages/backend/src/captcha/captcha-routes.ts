import { Hono } from 'hono'
import { type AltchaDifficulty, createAltchaChallenge } from './altcha.ts'

export interface CaptchaRouteDependencies {
  /** The one the verifier has: `keys.deriveSecret('altcha')`. */
  secret: string
  difficulty?: AltchaDifficulty
}

/** `GET /challenge`: what the ALTCHA widget solves. */
export function createCaptchaRoutes({ secret, difficulty }: CaptchaRouteDependencies): Hono {
  const routes = new Hono()
  routes.get('/challenge', async (context) => {
    context.header('cache-control', 'no-store')
    return context.json(await createAltchaChallenge(secret, difficulty))
  })
  return routes
}
