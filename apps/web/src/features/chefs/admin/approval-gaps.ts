import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'

/** Why approving a kitchen needs a reason; undefined if it needs none. The server decides again. */
export function approvalGaps({
  isRuleKnown,
  missingPapers,
}: Pick<AdminChefFile, 'isRuleKnown' | 'missingPapers'>): 'ruleUnknown' | 'papersMissing' | undefined {
  if (!isRuleKnown) return 'ruleUnknown'
  return missingPapers.length > 0 ? 'papersMissing' : undefined
}
