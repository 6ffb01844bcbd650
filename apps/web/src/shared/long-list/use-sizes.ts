import { useLanguage } from '@/shared/i18n/use-language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats machine figures: `12 MB`, `1,234`, `3.5 ms`. */
export function useSizes() {
  const { language } = useLanguage()
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    // Keeps a figure and its unit on one line.
    new Intl.NumberFormat(language, options).format(value).replaceAll(' ', '\u00A0')
  return {
    bytes(value: number): string {
      const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
      const unit = units[step] ?? 'byte'
      return written(value / 1000 ** step, { style: 'unit', unit, maximumSignificantDigits: 3 })
    },
    count: (value: number) => written(value, {}),
    milliseconds: (value: number) =>
      written(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: value < 10 ? 1 : 0 }),
  }
}
