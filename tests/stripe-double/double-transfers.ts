import { findAccount } from './double-accounts.ts'
import { centsAt, type Form, textAt, textsAt } from './form-body.ts'
import type { DoubleReversal, DoubleTransfer, StripeStore } from './stripe-objects.ts'
import { missing, refusedByState } from './stripe-problem.ts'

/** Sends the platform's money to a connected account. The double's platform always has enough. */
export function createTransfer(store: StripeStore, form: Form): DoubleTransfer {
  const account = findAccount(store, textAt(form, 'destination') ?? '')
  if (account.capabilities.transfers !== 'active') {
    throw refusedByState(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  const transfer: DoubleTransfer = {
    id: store.newId('tr'),
    object: 'transfer',
    created: store.now(),
    amount: centsAt(form, 'amount') ?? 0,
    amount_reversed: 0,
    metadata: textsAt(form, 'metadata'),
    transfer_group: textAt(form, 'transfer_group') ?? null,
    destination: account.id,
    source_transaction: null,
  }
  store.transfers.set(transfer.id, transfer)
  return transfer
}

export function createReversal(store: StripeStore, id: string, form: Form): DoubleReversal {
  const transfer = store.transfers.get(id)
  if (!transfer) throw missing('transfer', id)
  const amount = centsAt(form, 'amount') ?? transfer.amount - transfer.amount_reversed
  if (amount > transfer.amount - transfer.amount_reversed) {
    throw refusedByState('Reversal amount is greater than the amount that is left of the transfer.')
  }
  transfer.amount_reversed += amount
  const reversal: DoubleReversal = {
    id: store.newId('trr'),
    object: 'transfer_reversal',
    created: store.now(),
    amount,
    metadata: textsAt(form, 'metadata'),
    transfer: id,
  }
  store.reversals.set(reversal.id, reversal)
  return reversal
}
