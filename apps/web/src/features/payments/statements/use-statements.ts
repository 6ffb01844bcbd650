import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listStatements } from '@localchef/contracts/payments/list-statements'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export type Statement = z.output<typeof getStatement.output>

/** Months and years of the signed-in chef's statements. */
export function useStatements() {
  return useQuery({
    queryKey: ['payments', 'statements'],
    queryFn: ({ signal }) => callFunction(listStatements, {}, { signal }),
  })
}

export function useStatement(period: string) {
  return useQuery({
    queryKey: ['payments', 'statements', period],
    queryFn: ({ signal }) => callFunction(getStatement, { period }, { signal }),
  })
}
