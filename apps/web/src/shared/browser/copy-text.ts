import i18n from 'i18next'
import { toast } from '@/shared/ui/toast.ts'

/** Copies a text and says so. If the browser refuses, asks the reader to copy the text by hand. */
export async function copyText(text: string, copied = i18n.t('copy.done')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.info(i18n.t('copy.byHand'))
  }
}
