import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatDollars } from '@/shared/format/money.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { type RefundLine, refundKinds, refundProblem } from './refund-plan.ts'

const RefundValues = z.object({
  kind: z.enum(refundKinds),
  quantities: z.record(z.string(), z.number()),
  amount: z.string(),
  reason: z.string().trim().min(shortestReason).max(longestReason),
})

/** The form of a refund, checked against what is left now. */
export function useRefundForm(lines: readonly RefundLine[], refundable: number) {
  const { t } = useTranslation('chefPayments')
  const schema = RefundValues.superRefine((values, context) => {
    const problem = refundProblem(values, lines, refundable)
    if (!problem || values.kind === 'whole') return
    const message = t(`refund.problem.${problem}`, { left: formatDollars(refundable) })
    const path = [values.kind === 'lines' ? 'quantities' : 'amount']
    context.addIssue({ code: 'custom', path, message })
  })
  return useZodForm(schema, { kind: 'whole', quantities: {}, amount: '', reason: '' })
}

export type RefundForm = ReturnType<typeof useRefundForm>
