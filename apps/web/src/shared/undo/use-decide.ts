import { useQueryClient } from '@tanstack/react-query'
import i18n from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { toast } from '@/shared/ui/toast.ts'
import { offerUndo } from './undo-store.ts'

/** Who was quicker, when the server says so. */
const Decided = z.object({ by: z.string().min(1) })

/**
 * Runs a decision, says what was done and offers the way back. Whether it went through: a dialog stays open
 * when it did not.
 */
export function useDecide() {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()

  async function decide(
    run: () => Promise<unknown>,
    done: string,
    undo?: () => Promise<unknown>,
    undoSeconds?: number,
  ): Promise<boolean> {
    try {
      await run()
      offerUndo(done, undo ? () => void decide(undo, t('undone')) : null, undoSeconds)
      return true
    } catch (error) {
      toast.error(failureText(error, t('failed.other'), t('failed.movedOn')))
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    }
  }

  return decide
}

function failureText(error: unknown, other: string, movedOn: string): string {
  if (!(error instanceof ApiError)) return other
  const decided = error.status === 409 ? Decided.safeParse(error.details) : undefined
  if (decided?.success) return i18n.t('failed.decidedBy', { ns: 'admin', name: decided.data.by })
  if (i18n.exists(`failed.${error.code}`, { ns: 'admin' }))
    return i18n.t(`failed.${error.code}` as 'failed.other', { ns: 'admin' })
  return error.status === 409 ? movedOn : other
}
