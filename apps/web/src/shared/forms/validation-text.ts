import { emailProblem, phoneProblem } from '@localchef/contracts/address-problems'
import { centsProblem } from '@localchef/contracts/money'
import { plainNameProblem } from '@localchef/contracts/plain-name'
import { readTypedNumber } from '@localchef/contracts/typed-number'
import i18n from 'i18next'
import type { z } from 'zod'

/**
 * The message for an invalid field. A schema may name its own text, which `FieldError` translates:
 * `z.string().regex(zip, 'validation.zipCode')`.
 */
export function validationText(issue: z.core.$ZodRawIssue): string {
  const { t } = i18n
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') {
        return t('validation.required')
      }
      return issue.expected === 'number' || issue.expected === 'int'
        ? (readingsText(issue.input) ?? t('validation.number'))
        : t('validation.invalid')
    case 'too_small': {
      const count = Number(issue.minimum)
      if (issue.origin === 'string') {
        return count <= 1 ? t('validation.required') : t('validation.tooShort', { count })
      }
      if (issue.origin === 'array' || issue.origin === 'set') return t('validation.tooFew', { count })
      return t('validation.tooSmall', { limit: count })
    }
    case 'too_big': {
      const count = Number(issue.maximum)
      if (issue.origin === 'string') return t('validation.tooLong', { count })
      if (issue.origin === 'array' || issue.origin === 'set') return t('validation.tooMany', { count })
      return t('validation.tooLarge', { limit: count })
    }
    case 'invalid_format':
      if (issue.input === '') return t('validation.required')
      if (issue.format === 'email') return t('validation.email')
      if (issue.format === 'url') return t('validation.url')
      return t('validation.invalid')
    case 'invalid_value':
      return t('validation.choose')
    case 'custom':
      if (issue.input === '') return t('validation.required')
      if (issue.params?.problem === plainNameProblem) return t('validation.plainName')
      if (issue.params?.problem === emailProblem) return t('validation.email')
      if (issue.params?.problem === phoneProblem) return t('validation.phone')
      return t(issue.params?.problem === centsProblem ? 'validation.cents' : 'validation.invalid')
    default:
      return t('validation.invalid')
  }
}

/** Both readings of a typed number that could be two, such as `1.200`; undefined for all others. */
export function readingsText(typed: unknown): string | undefined {
  const read = typeof typed === 'string' ? readTypedNumber(typed) : undefined
  if (read?.kind !== 'ambiguous') return undefined
  const [one, other] = read.readings
  return i18n.t('validation.twoReadings', { one, other })
}
