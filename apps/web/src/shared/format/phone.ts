import { shownPhone } from '@localchef/addresses/phone-number'
import i18n from 'i18next'

/** A stored phone number as people of its country write it. */
export function phoneText(stored: string | null | undefined): string {
  return stored ? shownPhone(stored, i18n.t('extension')) : ''
}
