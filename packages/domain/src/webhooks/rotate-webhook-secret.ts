import { rotateWebhookSecret as contract } from '@localchef/contracts/webhooks/rotate-webhook-secret'
import { formerSecretHours } from '@localchef/contracts/webhooks/webhook-endpoint'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockEndpoint, newWebhookSecret, recordEndpointAct } from './own-endpoint.ts'

export const rotateWebhookSecret = implement(contract, async ({ endpointId }, call) => {
  const { id, url } = await lockEndpoint(call, endpointId)
  const secret = newWebhookSecret()
  const formerUntil = new Date(call.now.getTime() + formerSecretHours * 3_600_000)
  await sql`
    update public.webhook_endpoints
    set former_secret = secret,
        former_secret_until = ${formerUntil},
        secret = ${secret}
    where id = ${id}
  `.execute(call.db)
  await recordEndpointAct(call, id, 'rotate', { before: null, after: { url } })
  return { secret, formerUntil: formerUntil.toISOString() }
})
