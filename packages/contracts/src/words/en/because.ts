import { withReason } from '../../notifications/notification-words.ts'

export const because = (reason: string | null | undefined) => withReason('Reason', reason)
