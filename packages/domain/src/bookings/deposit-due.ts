import { depositHours } from '@localchef/contracts/bookings/deposit'
import type { Call } from '../server-function.ts'
import { kitchenTakesCard } from './kitchen-takes-card.ts'

/** Deadline for paying a deposit, never later than the start. */
export function depositDue(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + depositHours * 3_600_000, startsAt.getTime()))
}

/** Whether an agreed booking waits for its deposit. A kitchen that takes no cards requires none. */
export async function waitsForDeposit(
  call: Call,
  { chefId, depositCents }: { chefId: string; depositCents: number },
): Promise<boolean> {
  return depositCents > 0 && (await kitchenTakesCard(call, chefId))
}
