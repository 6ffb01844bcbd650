import type { Order } from '@localchef/contracts/orders/order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { ProposeDialog } from './propose-dialog.tsx'

/** Another time for the order that a program prepared. The chef sends it. */
export function PreparedProposal({ order }: { order: Order }) {
  const { prepared, close } = usePreparedAct(proposeSlot)
  if (prepared?.orderId !== order.id) return null
  if (order.status !== 'placed' && order.status !== 'ready') return <DecisionOver onClose={close} />
  return <ProposeDialog order={order} prepared={prepared.slotFrom} onClose={close} />
}
