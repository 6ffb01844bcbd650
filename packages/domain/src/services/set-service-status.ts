import { datesBooked } from '@localchef/contracts/services/service-refusals'
import { setServiceStatus as contract } from '@localchef/contracts/services/set-service-status'
import { sql } from 'kysely'
import { lockOwnChef } from '../chefs/get-business.ts'
import { followServices } from '../follow-services.ts'
import { refuseForbidden } from '../permits/kitchen-law.ts'
import { implement } from '../server-function.ts'
import { readServicesOf } from './list-my-services.ts'
import { lockService } from './lock-service.ts'

export const setServiceStatus = implement(contract, async ({ id, status }, call) => {
  const { db, now } = call
  const chef = await lockOwnChef(call)
  const { bookedDates, kind } = await lockService(id, chef.id, call)
  if (status === 'active') await refuseForbidden(call, chef.id, kind)
  if (status === 'archived') {
    if (bookedDates > 0) {
      throw call.refuse(datesBooked, { dates: bookedDates })
    }
    await sql`delete from public.class_sessions where service_id = ${id} and starts_at > ${now}`.execute(db)
  }
  await sql`
    update public.services
    set status = ${status}::public.dish_status
    where id = ${id}
  `.execute(db)
  await followServices(db, chef.id)
  return readServicesOf(call)
})
