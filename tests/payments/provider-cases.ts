import { accountCases } from './account-cases.ts'
import { endingCases } from './ending-cases.ts'
import { payingCases } from './paying-cases.ts'
import type { ProviderCase } from './provider-case.ts'
import { refundCases } from './refund-cases.ts'
import { repeatCases } from './repeat-cases.ts'
import { transferCases } from './transfer-cases.ts'

export const providerCases: readonly ProviderCase[] = [
  ...payingCases,
  ...endingCases,
  ...refundCases,
  ...transferCases,
  ...accountCases,
  ...repeatCases,
]
