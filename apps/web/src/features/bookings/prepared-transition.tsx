import type { Booking } from '@localchef/contracts/bookings/booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { useBooking } from './kitchen/use-chef-calendar.ts'

type Prepared = z.output<typeof transitionBooking.input>

export interface DecisionProps {
  booking: Booking
  prepared: Prepared
  onClose: () => void
}

interface PreparedTransitionProps {
  Decision: ComponentType<DecisionProps>
}

/** A step of a booking that a program prepared, for its buyer or chef to decide on the booking as it is now. */
export function PreparedTransition({ Decision }: PreparedTransitionProps) {
  const { prepared, close } = usePreparedAct(transitionBooking)
  if (!prepared) return null
  return <LoadedBooking key={prepared.bookingId} prepared={prepared} onClose={close} Decision={Decision} />
}

function LoadedBooking({
  prepared,
  onClose,
  Decision,
}: PreparedTransitionProps & Omit<DecisionProps, 'booking'>) {
  const query = useBooking(prepared.bookingId)
  if (query.isLoadingError) return <DecisionOver onClose={onClose} />
  return query.data ? <Decision booking={query.data} prepared={prepared} onClose={onClose} /> : null
}
