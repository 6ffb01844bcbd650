import { notFound } from '@localchef/contracts/common-refusals'
import { getBookingLedger as contract } from '@localchef/contracts/payments/get-booking-ledger'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { ledgerColumns, ledgerPaymentFields } from './ledger-columns.ts'

export const getBookingLedger = implement(contract, async ({ bookingId }, { db, refuse }) => {
  const { rows } = await sql<z.input<typeof contract.output>>`
    select
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', p.id, 'purpose', p.purpose, 'at', p.created_at, ${ledgerPaymentFields})
          order by p.created_at, p.id
        )
        from public.payments p
        where p.booking_id = g.id
      ), '[]') as payments,
      ${ledgerColumns('booking_id', bookingId)}
    from public.bookings g
    where g.id = ${bookingId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw refuse(notFound, noSuch('booking'))
  return found
})
