import { request } from '@playwright/test'
import { type Account, chef } from '../../e2e/support/accounts.ts'
import { callFunctionsAs } from '../../e2e/support/call-function.ts'
import { createSignIn } from '../../e2e/support/create-account.ts'
import { draftDrop, sendAddresses } from '../../e2e/support/send-addresses.ts'
import type { Person } from './list-pages.ts'

interface PreparedPages {
  newcomer: Account
  /** Addresses of pages that no page links to, by role and path. */
  addresses: Partial<Record<Person, Readonly<Record<string, string>>>>
}

/**
 * Creates data that the demo lacks: a payment link, drafts of an order and of a drop, and a person without a
 * profile.
 */
export async function preparePages(siteUrl: string): Promise<PreparedPages> {
  const api = await request.newContext({ baseURL: siteUrl })
  try {
    await draftDrop(api)
    const sent = await sendAddresses(api)
    const asChef = await callFunctionsAs(api, chef)
    const { bookings } = await asChef<{ bookings: { id: string }[] }>('list-chef-bookings', {
      which: 'closed',
    })
    const receipt = `/dashboard/user-bookings/${bookings[0]?.id}/receipt`
    const draft = sent.buyer?.[0] ?? ''
    return {
      newcomer: await createSignIn(api, 'newcomer'),
      addresses: {
        visitor: { '/pay/:token': sent.visitor?.[0] ?? '' },
        buyer: { '/dashboard/drafts/:draftId': draft },
        chef: { '/dashboard/user-bookings/:bookingId/receipt': receipt },
      },
    }
  } finally {
    await api.dispose()
  }
}
