import { defineRefusal } from '../refusal.ts'

export const tooManyEndpoints = defineRefusal(
  'too_many_endpoints',
  409,
  'A kitchen, and the marketplace, has five webhook endpoints at most',
)
export const eventNotYours = defineRefusal(
  'event_not_yours',
  403,
  'Your account cannot receive one of these events',
)
export const deliveryPending = defineRefusal('delivery_pending', 409, 'This delivery is still being tried')
export const endpointDisabled = defineRefusal('endpoint_disabled', 409, 'Please enable the endpoint first')
