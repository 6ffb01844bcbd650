import { numberFormat } from '@localchef/contracts/formatters'

/** A rating or distance with one decimal: `4.9` in English, `4,9` in Russian. */
export function formatTenths(value: number, language: string): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}
