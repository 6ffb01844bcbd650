import { useTranslation } from 'react-i18next'

/** Order numbers in the server's texts: at the beginning or after a middle dot, and before a colon or the end. */
const signs = /(^|· )#(\d+)(?=$|:)/g

/** Writes the numbers of orders and bookings with the sign of the reader's language: `#12`, or `№12` in Russian. */
export function useNumbered() {
  const { t } = useTranslation('common')
  const numbered = (number: number | string) => t('numbered', { number })
  /** For a text from the server with such a number, as in the title of a queue entry. */
  const withNumbers = (text: string) =>
    text.replaceAll(signs, (_, before: string, number: string) => before + numbered(number))
  return { numbered, withNumbers }
}
