import { waitText } from '@/shared/i18n/wait-text.ts'
import { toast } from '@/shared/ui/toast.ts'

/** Says that a change was refused for now and when to try again; what was typed stays where it is. */
export function tellToWait(seconds: number | undefined): void {
  toast.warning(waitText(seconds))
}
