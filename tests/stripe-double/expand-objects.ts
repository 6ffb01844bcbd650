import { findObject, type StripeStore } from './stripe-objects.ts'

/** Replaces ids by their objects, along paths such as `payment_intent.latest_charge`. */
export function expandObjects(store: StripeStore, body: object, paths: readonly string[]): object {
  return paths.reduce((expanded, path) => expandPath(store, expanded, path.split('.')), body)
}

function expandPath(store: StripeStore, body: object, [name = '', ...rest]: readonly string[]): object {
  const value: unknown = Reflect.get(body, name)
  const child = typeof value === 'string' ? structuredClone(findObject(store, value)) : value
  if (typeof child !== 'object' || child === null) return body
  return { ...body, [name]: rest.length > 0 ? expandPath(store, child, rest) : child }
}
