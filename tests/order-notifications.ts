import type { TestUser } from './harness.ts'

/** The events of a person's notifications about an order, the earliest first. */
export async function eventsOf(user: TestUser, orderId: string): Promise<string[]> {
  const { data } = await user.client
    .from('notifications')
    .select('event')
    .eq('data->>orderId', orderId)
    .order('created_at')
  return (data ?? []).map(({ event }) => event)
}

/** The titles of a person's notifications about an order, the earliest first. */
export async function titlesOf(user: TestUser, orderId: string): Promise<string[]> {
  const { data } = await user.client
    .from('notifications')
    .select('title')
    .eq('data->>orderId', orderId)
    .order('created_at')
  return (data ?? []).map(({ title }) => title)
}
