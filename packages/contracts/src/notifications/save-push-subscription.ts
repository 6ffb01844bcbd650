import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/**
 * Push services of known browsers. The server sends to no other address, because a caller could choose an address in
 * the server's internal network (SSRF).
 */
const pushServices: readonly RegExp[] = [
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
      // This check runs even if the URL check has failed.
      if (!URL.canParse(address)) return false
      const { hostname, port, username } = new URL(address)
      return port === '' && username === '' && pushServices.some((service) => service.test(hostname))
    },
    { error: 'Not the address of a push service we know' },
  )

const Key = z.string().regex(/^[\w-]{16,200}={0,2}$/)

export const savePushSubscription = defineFunction({
  name: 'save-push-subscription',
  summary: 'Subscribes this browser to push notifications. It belongs to the user who signed in last.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ endpoint: Endpoint, keys: z.object({ p256dh: Key, auth: Key }) }),
  output: z.object({ browsers: Whole }),
})
