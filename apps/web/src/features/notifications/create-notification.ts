import { createNotification as contract } from '@localchef/contracts/notifications/create-notification'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

/**
 * Notifies a person with whom the caller shares an order or booking, in the caller's own words. Returns whether it
 * succeeded; a failure is only logged (spec, section 8).
 */
export async function createNotification(notification: z.input<typeof contract.input>): Promise<boolean> {
  try {
    return (await callFunction(contract, notification)).success
  } catch (error) {
    console.error('Creating a notification failed', error)
    return false
  }
}
