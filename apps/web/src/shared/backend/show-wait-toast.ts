import { waitText } from '@/shared/i18n/wait-text.ts'
import { toast } from '@/shared/ui/toast.ts'

/** Shows a toast with the time to wait; the typed input stays. */
export function showWaitToast(seconds: number | undefined): void {
  toast.warning(waitText(seconds))
}
