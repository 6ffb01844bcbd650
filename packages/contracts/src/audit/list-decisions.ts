import { z } from 'zod'
import { LargeId, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DecisionEventData, DecisionEventType } from '../webhooks/webhook-event.ts'

export const listDecisions = defineFunction({
  name: 'list-decisions',
  summary:
    "Lists the decisions of staff about disputes, kitchens, accounts, reports and approvals, latest first, as the marketplace's webhooks tell them.",
  access: 'admin',
  right: 'audit',
  effect: 'read',
  marketplaceScope: 'marketplace:decisions',
  input: z.object({
    /** Id of the last decision of the previous page. */
    before: LargeId.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    decisions: z.array(DecisionEventData.extend({ type: DecisionEventType, decidedAt: Moment })),
    next: LargeId.nullable(),
  }),
})
