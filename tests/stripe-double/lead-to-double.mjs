import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded with `node --import` before an unchanged release: leads its calls to Stripe to the double at STRIPE_DOUBLE_PORT.
 */
const request = https.request
https.request = (options, ...rest) =>
  options.host === 'api.stripe.com'
    ? http.request(
        {
          ...options,
          host: '127.0.0.1',
          port: process.env.STRIPE_DOUBLE_PORT,
          agent: undefined,
          protocol: 'http:',
        },
        ...rest,
      )
    : request(options, ...rest)
syncBuiltinESMExports()
