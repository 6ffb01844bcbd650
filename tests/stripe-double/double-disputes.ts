import { type Form, textAt } from './form-body.ts'
import type { DoubleCharge, DoubleDispute, StripeStore } from './stripe-objects.ts'
import { missing, refusedByState } from './stripe-problem.ts'

const answerDays = 20

/** The buyer's bank takes back the money. */
export function openDispute(
  store: StripeStore,
  charge: DoubleCharge,
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
): DoubleDispute {
  const dispute: DoubleDispute = {
    id: store.newId('dp'),
    object: 'dispute',
    created: store.now(),
    amount: charge.amount_captured,
    reason: 'fraudulent',
    status,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    evidence: { customer_name: null, product_description: null, uncategorized_text: null },
    evidence_details: { due_by: store.now() + answerDays * 86_400, submission_count: 0 },
  }
  charge.disputed = true
  store.disputes.set(dispute.id, dispute)
  store.emit('charge.dispute.created', dispute)
  return dispute
}

/** Stripe's test texts decide a dispute immediately. */
const decisions: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export function answerDispute(store: StripeStore, id: string, form: Form): DoubleDispute {
  const dispute = findDispute(store, id)
  if (dispute.status !== 'needs_response') throw refusedByState('This dispute is already closed.')
  const text = textAt(form, 'evidence', 'uncategorized_text') ?? null
  dispute.evidence = {
    customer_name: textAt(form, 'evidence', 'customer_name') ?? null,
    product_description: textAt(form, 'evidence', 'product_description') ?? null,
    uncategorized_text: text,
  }
  if (textAt(form, 'submit') === 'false') return dispute
  dispute.evidence_details.submission_count += 1
  dispute.status = decisions[text ?? ''] ?? 'under_review'
  store.emit(dispute.status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
  return dispute
}

export function decideDispute(store: StripeStore, id: string, decision: 'won' | 'lost'): void {
  const dispute = findDispute(store, id)
  dispute.status = decision
  store.emit('charge.dispute.closed', dispute)
}

export function findDispute({ disputes }: StripeStore, id: string): DoubleDispute {
  const dispute = disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}
