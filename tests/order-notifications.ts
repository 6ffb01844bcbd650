import type { TestUser } from './harness.ts'

interface Told {
  event: string
  title: string
  message: string
  data: Record<string, unknown>
}

/** A person's notifications about an order or booking, the earliest first. */
export async function bellAbout({ client }: TestUser, purchaseId: string): Promise<Told[]> {
  const { data, error } = await client
    .from('notifications')
    .select('event, title, message, data')
    .order('created_at')
    .overrideTypes<Told[], { merge: false }>()
  if (error) throw error
  return data.filter((row) => [row.data.orderId, row.data.bookingId].includes(purchaseId))
}

/** The events of a person's notifications about an order, the earliest first. */
export async function eventsOf(user: TestUser, orderId: string): Promise<string[]> {
  return (await bellAbout(user, orderId)).map(({ event }) => event)
}

/** The titles of a person's notifications about an order, the earliest first. */
export async function titlesOf(user: TestUser, orderId: string): Promise<string[]> {
  return (await bellAbout(user, orderId)).map(({ title }) => title)
}
