import { languages } from '@localchef/contracts/language'
import { z } from 'zod'

const cents = z.int().min(0)

/** A stored request to the provider: each operation with its parameters. */
export const ProviderOperation = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('start_checkout'),
    parameters: z.object({
      paymentId: z.guid(),
      amountCents: cents,
      applicationFeeCents: cents,
      destination: z.string().optional(),
      description: z.string(),
      language: z.enum(languages),
      donePath: z.string(),
      cancelledPath: z.string(),
      expiresAt: z.string(),
    }),
  }),
  z.object({ operation: z.literal('expire_checkout'), parameters: z.object({ checkoutId: z.string() }) }),
  z.object({
    operation: z.literal('capture'),
    parameters: z.object({ paymentReference: z.string(), amountCents: cents, applicationFeeCents: cents }),
  }),
  z.object({ operation: z.literal('release'), parameters: z.object({ paymentReference: z.string() }) }),
  z.object({
    operation: z.literal('refund'),
    parameters: z.object({ refundId: z.guid(), paymentReference: z.string(), amountCents: cents }),
  }),
  z.object({
    operation: z.literal('transfer'),
    parameters: z.object({
      transferId: z.guid(),
      amountCents: cents,
      destination: z.string(),
      description: z.string(),
    }),
  }),
  z.object({
    operation: z.literal('reverse_transfer'),
    parameters: z.object({ transferId: z.guid(), transferReference: z.string(), amountCents: cents }),
  }),
  z.object({
    operation: z.literal('create_account'),
    parameters: z.object({ chefId: z.guid(), email: z.string(), name: z.string() }),
  }),
  z.object({
    operation: z.literal('answer_chargeback'),
    parameters: z.object({
      chargebackId: z.string(),
      evidence: z.object({ buyerName: z.string(), description: z.string(), history: z.string() }),
    }),
  }),
])
export type ProviderOperation = z.infer<typeof ProviderOperation>
