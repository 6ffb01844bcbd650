import type { UserCall } from '../server-function.ts'

/** Called in the transaction that opens the marketplace, once for each opening. */
export async function tellInterested(_call: UserCall): Promise<void> {}
