import { checkLedger } from '@localchef/contracts/payments/check-ledger'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'

const pollMs = 2000

/** Compares the ledger with the provider at once. Shows the progress, then the result. */
export function CompareNow() {
  const { t } = useTranslation('moneyLists')
  const mayCompare = useHasRightOf(checkLedger)
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => callFunction(checkLedger, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const answered = check.data?.comparison
  const goesOn = answered?.finishedAt === null
  const latest = useQuery({
    queryKey: ['admin', 'latest-comparison'],
    queryFn: async ({ signal }) =>
      (await callFunction(listLedgerComparisons, { limit: 1 }, { signal })).comparisons[0] ?? null,
    enabled: goesOn,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data?.finishedAt) return pollMs
      void queryClient.invalidateQueries({ queryKey: ['admin', 'ledger-month'] })
      return false
    },
  })
  if (!mayCompare) return null
  const shown = goesOn ? (latest.data ?? answered) : answered
  const isRunning = check.isPending || (shown !== null && shown?.finishedAt === null)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button
        size="sm"
        variant="soft"
        icon={<GitCompareArrows aria-hidden />}
        busy={isRunning}
        onClick={() => check.mutate()}
      >
        {t('comparisons.now')}
      </Button>
      <span role="status" className="text-small text-ink-soft">
        {check.isError && textOfError(check.error)}
        {check.data?.comparison === null && t('comparisons.noCards')}
        {isRunning && t('comparisons.running', { count: shown?.payments ?? 0 })}
        {shown?.finishedAt && (
          <>
            {t('comparisons.done', { count: shown.payments })}{' '}
            {shown.differences === 0 ? (
              t('comparisons.equal')
            ) : (
              <AdminLink to="/admin/payments?view=comparisons" className="font-semibold hover:underline">
                {t('comparisons.differences', { count: shown.differences })}
              </AdminLink>
            )}
          </>
        )}
      </span>
    </span>
  )
}
