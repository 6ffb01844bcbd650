import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

/**
 * The push services of the browsers there are. The server sends to nobody else: an address a stranger may
 * choose freely would make it knock on doors inside its own network.
 */
const PUSH_SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]

const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .refine(
    (address) => {
      // Asked even when the check of the form has failed.
      if (!URL.canParse(address)) return false
      const { hostname, port, username } = new URL(address)
      return port === '' && username === '' && PUSH_SERVICES.some((service) => service.test(hostname))
    },
    { error: 'Not the address of a push service we know' },
  )

const Key = z.string().regex(/^[\w-]{16,200}={0,2}$/)

export const savePushSubscription = defineFunction({
  name: 'save-push-subscription',
  summary: 'Tells this browser of what happens while the app is closed. It belongs to who signed in last.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ endpoint: Endpoint, keys: z.object({ p256dh: Key, auth: Key }) }),
  output: z.object({ browsers: z.int() }),
})
