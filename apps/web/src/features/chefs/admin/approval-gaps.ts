import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'

/** Why approving a kitchen needs a reason; undefined if it needs none. The server checks again. */
export function approvalGaps({
  isRuleKnown,
  missingCertifications,
}: Pick<AdminChefFile, 'isRuleKnown' | 'missingCertifications'>):
  | 'ruleUnknown'
  | 'certificationsMissing'
  | undefined {
  if (!isRuleKnown) return 'ruleUnknown'
  return missingCertifications.length > 0 ? 'certificationsMissing' : undefined
}
