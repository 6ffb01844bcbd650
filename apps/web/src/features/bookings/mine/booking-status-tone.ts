import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { Tone } from '@/shared/ui/badge.tsx'

const tones: Record<BookingStatus, Tone> = {
  requested: 'warning',
  quoted: 'accent',
  awaiting_deposit: 'warning',
  accepted: 'success',
  confirmed: 'success',
  completed: 'neutral',
  declined: 'danger',
  cancelled: 'danger',
  expired: 'danger',
}

export function bookingStatusTone(status: BookingStatus): Tone {
  return tones[status]
}
